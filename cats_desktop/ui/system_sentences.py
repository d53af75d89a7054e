"""What the faults of the systems besides C.A.T.S. say, of their dice, cards and data files; see `sentences`."""

from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

SYSTEM_SENTENCES: dict[str, str] = {
    "dice.not_fudge": QT_TRANSLATE_NOOP(
        "faults",
        "“{text}” is not a face of a Fudge die. Type −, 0 or + (or −1, 0, 1) for each.",
    ),
    "volley.no_targets": QT_TRANSLATE_NOOP("faults", "A volley needs a target. Choose at least one."),
    "volley.hits_out_of_range": QT_TRANSLATE_NOOP(
        "faults",
        "A volley of {value} hits cannot be fired. Give 1 to {most}.",
    ),
    "volley.overtaken": QT_TRANSLATE_NOOP(
        "faults",
        "The fight went on while the volley was settled, so it was not fired. Fire it again.",
    ),
    "volley.not_rolled": QT_TRANSLATE_NOOP(
        "faults",
        "The hits of a volley are rolled: it names neither a region nor a tier. Leave them out.",
    ),
    "amend.no_such_step": QT_TRANSLATE_NOOP("faults", "Step {step} does not stand, so it cannot be amended."),
    "amend.unchanged": QT_TRANSLATE_NOOP("faults", "The hit on {what} is like that already."),
    "amend.not_a_hit": QT_TRANSLATE_NOOP("faults", "Step {step} holds no such hit. Choose one that it lists."),
    "amend.summed_up": QT_TRANSLATE_NOOP(
        "faults",
        "That volley was summed up, so its hits cannot be amended one by one. Undo it as a whole.",
    ),
    "amend.needs_die": QT_TRANSLATE_NOOP("faults", "A d{sides} is missing for that hit. Type all of its dice."),
    "amend.not_here": QT_TRANSLATE_NOOP("faults", "Step {step} can only be amended within its own session."),
    "ruleset.unknown": QT_TRANSLATE_NOOP("faults", "There is no ruleset “{value}”. Known are: {known}."),
    "ruleset.unchanged": QT_TRANSLATE_NOOP("faults", "The fight goes by that ruleset already."),
    "ruleset.other": QT_TRANSLATE_NOOP(
        "faults",
        "That belongs to the ruleset “{wanted}”, but the fight goes by “{ruleset}”. Choose that ruleset first.",
    ),
    "ruleset.no_such_deed": QT_TRANSLATE_NOOP(
        "faults",
        "The ruleset “{ruleset}” knows no “{deed}”. Choose another ruleset for it.",
    ),
    "given.missing": QT_TRANSLATE_NOOP("faults", "“{field}” is missing. Fill it in."),
    "given.not_a_number": QT_TRANSLATE_NOOP(
        "faults", "“{value}” is no whole number for “{field}”. Write it in digits."
    ),
    "given.out_of_range": QT_TRANSLATE_NOOP(
        "faults",
        "{value} cannot be taken for “{field}”. Give {least} to {most}.",
    ),
    "given.unknown": QT_TRANSLATE_NOOP("faults", "“{value}” is none of the choices for “{field}”: {known}."),
    "given.unreadable": QT_TRANSLATE_NOOP(
        "faults",
        "“{field}” holds what no file could keep. Type it anew.",
    ),
    "given.too_long": QT_TRANSLATE_NOOP(
        "faults",
        "“{field}” has {length} characters; at most {most} can be kept. Shorten it.",
    ),
    "fudge.no_such_stop": QT_TRANSLATE_NOOP("faults", "There is no stop level {value}. Levels go from 1 to {most}."),
    "fudge.no_such_place": QT_TRANSLATE_NOOP(
        "faults",
        "“{place}” is no place to aim at. Choose one of the list, or click it on the figure.",
    ),
    "fudge.not_covered": QT_TRANSLATE_NOOP(
        "faults",
        "Nothing says which parts “{place}” covers on “{body}”. Add a line for it to the data file of Fudge.",
    ),
    "fudge.not_wounded": QT_TRANSLATE_NOOP("faults", "{name} has no wound to heal. Choose somebody who has."),
    "fudge.no_such_wound": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has no wound number {value} any more. Choose one of those that are listed.",
    ),
    "fudge.same_options": QT_TRANSLATE_NOOP(
        "faults",
        "Wounds are tracked that way already. Change the tracks or the head option.",
    ),
    "cards.no_cards": QT_TRANSLATE_NOOP("faults", "That deck has no cards. Give it at least one."),
    "cards.not_in_pile": QT_TRANSLATE_NOOP("faults", "“{card}” cannot be drawn now. In the pile are: {pile}."),
    "cards.unchanged": QT_TRANSLATE_NOOP(
        "faults",
        "That is how it is already. Change something first.",
    ),
    "cards.all_in_pile": QT_TRANSLATE_NOOP(
        "faults",
        "All cards of that deck are in the pile already.",
    ),
    "cards.two_places": QT_TRANSLATE_NOOP(
        "faults",
        "A card drawn at the table says the place already. Leave the bid out, and roll instead of clicking.",
    ),
    "cards.part_not_covered": QT_TRANSLATE_NOOP(
        "faults",
        "No card of the deck for {body} covers {part}. Roll, or click another part.",
    ),
    "cards.heals_too_much": QT_TRANSLATE_NOOP(
        "faults",
        "{place} has lost {lost} location points, so {points} cannot be healed. Heal fewer.",
    ),
    "cards.heals_too_much_body": QT_TRANSLATE_NOOP(
        "faults",
        "Body attribute {attribute} has lost {lost}, so {points} cannot be healed. Heal fewer.",
    ),
    "cards.no_points": QT_TRANSLATE_NOOP(
        "faults",
        "Body attributes of {total} in all give {name} no location points. Raise one of them.",
    ),
    "cards.attribute_below_lost": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has lost {lost} of Body attribute {attribute}, which cannot become {value}. Heal it first.",
    ),
    "cards.location_below_lost": QT_TRANSLATE_NOOP(
        "faults",
        "{name}, {place}: {lost} location points are lost, more than the {points} it would have. Heal it first.",
    ),
    "cards.cannot_stand": QT_TRANSLATE_NOOP(
        "faults",
        "Standing up is not possible with these at 0: {places}. Heal them first.",
    ),
    "cards.not_fallen": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has not fallen.",
    ),
    "cards.nothing_dropped": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has dropped nothing from that hand.",
    ),
    "cards.arm_unusable": QT_TRANSLATE_NOOP(
        "faults",
        "{place} is at 0 and cannot pick anything up. Heal it first.",
    ),
    "command.missing_fudge_vertical": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: the first Fudge die (high, middle or low) is missing. Give −, 0 or +.",
    ),
    "command.missing_fudge_horizontal": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: the second Fudge die (left, centre or right) is missing. Give −, 0 or +.",
    ),
    "command.missing_detail": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: one more d{sides} is missing before the stop. Give it, or stop earlier.",
    ),
    "command.missing_placement": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: the placement die is missing. Give one d{sides}.",
    ),
    "command.too_many_dice": QT_TRANSLATE_NOOP(
        "faults",
        "--dice: “{text}” is too much: the location was settled by the dice before it.",
    ),
    "command.no_such_card": QT_TRANSLATE_NOOP(
        "faults",
        "--card: “{card}” is not in the deck for {body}. Cards: {known}.",
    ),
    "command.volley": QT_TRANSLATE_NOOP(
        "faults", "--volley: “{value}” is not a number of hits. Give one from 1 to {most}."
    ),
    "command.armour": QT_TRANSLATE_NOOP(
        "faults", "--armour: “{value}” is not a number of armour points. Give one from 0 to {most}."
    ),
    "command.armour_alone": QT_TRANSLATE_NOOP(
        "faults", "--armour is for the odds of a volley. Say how many hits, as in --volley 20."
    ),
    "command.not_of_ruleset": QT_TRANSLATE_NOOP(
        "faults",
        "{option} does not belong to the ruleset {ruleset}. It is for: {fitting}.",
    ),
    "placement.nowhere": QT_TRANSLATE_NOOP("faults", "No placement covers {part}. Roll the placement, or name one."),
    "placement.machine": QT_TRANSLATE_NOOP(
        "faults",
        "{name} is a machine: it takes no mortal wounds. Give it double damage instead.",
    ),
    "placement.machine_bleeds": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has {count} mortal wounds, which no machine has. Have them treated first.",
    ),
    "placement.no_mortal": QT_TRANSLATE_NOOP("faults", "{name} has no mortal wound to treat."),
    "placement.untrained": QT_TRANSLATE_NOOP(
        "faults",
        "An untrained helper without patches can only watch {name} bleed. Use a med-patch, or fetch a medic.",
    ),
    "placement.nothing_lost": QT_TRANSLATE_NOOP("faults", "{name} has lost no stamina. There is nothing to heal."),
    "placement.stamina_below_lost": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has lost {lost} stamina already, so {value} is too little. Heal it first, or give more.",
    ),
    "placement.limb_sound": QT_TRANSLATE_NOOP("faults", "That limb of {name} is sound. There is nothing to mend."),
    "placement.aim_unchanged": QT_TRANSLATE_NOOP("faults", "{name}: that is how the aimed shot stands already."),
    "placement.not_down": QT_TRANSLATE_NOOP("faults", "{name} is not down. There is nothing to get up from."),
    "placement.already_rising": QT_TRANSLATE_NOOP("faults", "{name} is getting up already and stands in turn {turn}."),
    "placement.no_leg": QT_TRANSLATE_NOOP("faults", "{name} cannot stand on a destroyed leg. Mend the leg first."),
    "placement.nothing_dropped": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has dropped nothing on that side. A flung arm comes back by itself.",
    ),
    "placement.no_arm": QT_TRANSLATE_NOOP(
        "faults",
        "{name} cannot pick anything up with a destroyed arm. Mend the arm first.",
    ),
    "placement.not_held": QT_TRANSLATE_NOOP("faults", "{name} is in no hold that could be ended."),
    "placement.traits_unchanged": QT_TRANSLATE_NOOP("faults", "{name} is like that already. Change a value first."),
    "placement.options_unchanged": QT_TRANSLATE_NOOP("faults", "The limb caps are set like that already."),
    "placement.first_turn": QT_TRANSLATE_NOOP(
        "faults",
        "{name} has had no defense turn yet that could be stepped back.",
    ),
    "placement.nobody": QT_TRANSLATE_NOOP("faults", "Nobody is in the fight. Add a target first."),
    "placement.no_turns": QT_TRANSLATE_NOOP("faults", "Nobody has had a defense turn yet that could be stepped back."),
    "system.no_traits": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: there are no starting traits “{body}”, for any other body. Add them under [traits].",
    ),
    "system.file_unreadable": QT_TRANSLATE_NOOP(
        "faults",
        "{file} cannot be read: {reason}. Install the program again.",
    ),
    "system.faces": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: in “{table}” face {face} stands {count} times. Each of 1 to 6 must stand once.",
    ),
    "system.name": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: in “{table}” the name “{name}” is empty or there twice. Give each its own.",
    ),
    "system.chart": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: {field} needs one entry for each of +, 0 and -, and no other. Correct “{face}”.",
    ),
    "system.asterisk": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: in “{table}” only a result with an asterisk names a table. Correct “{result}”.",
    ),
    "system.unknown_table": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{where}” leads to the table “{table}”, which does not exist. Correct the name.",
    ),
    "system.circle": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the table “{table}” leads back to itself. Correct what follows what.",
    ),
    "system.unreachable": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: no result leads to the table “{table}”. Name it after one, or delete it.",
    ),
    "system.no_deck": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: there is no deck “{body}”, for any other body. Add it under [decks].",
    ),
    "system.empty_deck": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the deck for “{body}” has no cards. Give it at least one.",
    ),
    "system.copies": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: the deck for “{body}” has {copies} copies of “{card}”. Give 1 or more.",
    ),
    "system.starting": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{body}” starts with {count} Body attributes. Give it {attributes} under [body_trine.starting].",
    ),
    "system.no_points": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: “{body}” starts with Body attributes of {total} in all. Give it {least} or more.",
    ),
    "system.unknown_outcome": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: for “{body}” there is no result “{outcome}” that could cover parts. Correct it.",
    ),
    "system.not_covered": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: for “{body}” nothing says which parts “{outcome}” covers. Add a line for it.",
    ),
    "system.body_not_covered": QT_TRANSLATE_NOOP(
        "faults",
        "{file} does not say which parts its results cover on “{body}”. Add a section for it.",
    ),
    "system.unknown_part": QT_TRANSLATE_NOOP(
        "faults",
        "{file}: for “{body}”, “{outcome}” covers “{part}”, which is no part. Correct the key.",
    ),
}
