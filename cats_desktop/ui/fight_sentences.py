"""What faults say that have to do with turns, timers, conditions, wounds, and the fights of a session."""

from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

FIGHT_SENTENCES: dict[str, str] = {
    "turns.nobody": QT_TRANSLATE_NOOP(
        "faults", "There is nobody who could act. Add a target, or put a defeated one back into the fight."
    ),
    "turns.nothing_back": QT_TRANSLATE_NOOP("faults", "There is no turn before this one. Undo takes back other steps."),
    "turns.too_far_back": QT_TRANSLATE_NOOP(
        "faults", "Only {most} turns can be stepped back. Undo, or a step of the log, leads further back."
    ),
    "turns.not_begun": QT_TRANSLATE_NOOP("faults", "No round has begun yet. Next turn begins the first."),
    "turns.initiative_out_of_range": QT_TRANSLATE_NOOP(
        "faults", "{value} is no initiative. Give a whole number from −{most} to {most}."
    ),
    "turns.initiative_unchanged": QT_TRANSLATE_NOOP("faults", "That is the initiative already."),
    "turns.order_unchanged": QT_TRANSLATE_NOOP("faults", "The order is like that already."),
    "turns.not_active": QT_TRANSLATE_NOOP("faults", "It is not {name}’s turn. Only whoever acts can wait."),
    "turns.not_delayed": QT_TRANSLATE_NOOP("faults", "{name} does not wait, so there is nothing to come in from."),
    "turns.not_ready": QT_TRANSLATE_NOOP("faults", "{name} holds no action ready."),
    "turns.stance_unchanged": QT_TRANSLATE_NOOP("faults", "{name} holds that ready already."),
    "turns.nobody_else_surprised": QT_TRANSLATE_NOOP(
        "faults", "Nothing changes by that. Whoever acts already cannot be surprised."
    ),
    "turns.defeat_unchanged": QT_TRANSLATE_NOOP("faults", "{name} is like that already."),
    "condition.unnamed": QT_TRANSLATE_NOOP("faults", "A condition needs a name. Write what is the matter."),
    "condition.gone": QT_TRANSLATE_NOOP("faults", "That condition is over already."),
    "condition.unchanged": QT_TRANSLATE_NOOP("faults", "“{label}” is like that already."),
    "timer.unnamed": QT_TRANSLATE_NOOP("faults", "A timer needs a name. Write what ends with it."),
    "timer.gone": QT_TRANSLATE_NOOP("faults", "That timer is not running any more."),
    "timer.moment_unknown": QT_TRANSLATE_NOOP(
        "faults", "“{value}” is no moment at which a timer counts. There are: {known}."
    ),
    "timer.count_out_of_range": QT_TRANSLATE_NOOP(
        "faults", "A timer can run for 1 to {most} moments, not for {value}."
    ),
    "profile.colour_unknown": QT_TRANSLATE_NOOP("faults", "There is no colour “{value}”. There are: {known}."),
    "profile.unchanged": QT_TRANSLATE_NOOP("faults", "That is said of {name} already."),
    "wound.gone": QT_TRANSLATE_NOOP("faults", "{name} has no hit number {hit}."),
    "wound.told_already": QT_TRANSLATE_NOOP("faults", "{name}: nothing is left to tell."),
    "wound.untold_already": QT_TRANSLATE_NOOP("faults", "{name}: none of these hits was ticked."),
    "wound.healed_already": QT_TRANSLATE_NOOP("faults", "{name}, {place}: all that this hit broke is healed."),
    "wound.other_ruleset": QT_TRANSLATE_NOOP(
        "faults", "That wound goes by another ruleset ({ruleset}). Heal it in that ruleset’s own panel."
    ),
    "reset.nothing_to_do": QT_TRANSLATE_NOOP("faults", "{name} is unhurt already."),
    "rules.called_miss": QT_TRANSLATE_NOOP(
        "faults", "“{value}” is nothing that a missed called shot can do. There are: {known}."
    ),
    "attack.uncalled": QT_TRANSLATE_NOOP("faults", "A called shot names a region. Choose one first."),
    "amend.other_fight": QT_TRANSLATE_NOOP(
        "faults", "Changing step {step} would leave this session in another fight. Undo back to it instead."
    ),
    "amend.no_hit": QT_TRANSLATE_NOOP("faults", "There is no hit yet that could be changed. Strike somebody first."),
    "amend.needs_choice": QT_TRANSLATE_NOOP(
        "faults", "So struck, somebody would have to choose first. Undo back to step {step} and strike again instead."
    ),
    "amend.volley_target": QT_TRANSLATE_NOOP(
        "faults", "A hit of a volley stays with the target it was dealt to. Change another hit, or undo the volley."
    ),
    "amend.no_attack": QT_TRANSLATE_NOOP(
        "faults", "Step {step} struck by a ruleset without facings and depths. Change its dice or its numbers instead."
    ),
    "amend.nothing_given": QT_TRANSLATE_NOOP(
        "faults", "Nothing was filled in for the hit of step {step}. Change its dice or how it was made instead."
    ),
    "amend.not_called": QT_TRANSLATE_NOOP("faults", "The hit of step {step} was not called. Revoke it if it missed."),
    "fight.still_empty": QT_TRANSLATE_NOOP("faults", "This fight is still empty. Add who fights in it."),
    "fight.title_unchanged": QT_TRANSLATE_NOOP("faults", "The fight is called that already. Give it another title."),
    "amend.not_there_yet": QT_TRANSLATE_NOOP(
        "faults", "{name} had not joined yet when that hit fell. Choose somebody who was there."
    ),
    "fight.gone": QT_TRANSLATE_NOOP("faults", "There is no fight number {number} that waits."),
}
