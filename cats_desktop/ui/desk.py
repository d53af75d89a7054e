"""What the window does with a wish: it makes a command of it, has it stored, and tells once that something changed.

Holds what is in view (target, facing, die) and the dice typed so far; draws nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.dice import (
    DiceSource,
    KeptDice,
    NeedsChoice,
    NeedsDie,
    SpareDice,
    ThrownDice,
    TypedDice,
    split_dice,
)
from cats_desktop.rules.events import (
    CombatantAdded,
    CombatantDuplicated,
    Consequence,
    Event,
    HitLanded,
    HitPlaced,
    PastAmended,
    ShotMissed,
    VolleyFired,
)
from cats_desktop.rules.faults import Fault
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.commands import Act, CallShot, Command, Strike, Volley
from cats_desktop.session.decide_wounds import ANSWERS
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.session.queries import neighbour
from cats_desktop.ui.in_view import InView, recalled, remember

CATS = "cats"

FAR = 500
"""How many steps back the last hit and the last volley are looked for."""


Plan = Callable[[str | None], Act | None]
"""What a system makes of a roll (None) or of a click on a part."""


Blow = Strike | CallShot | Act | Volley
"""What may have to wait: for a die that is typed, or for an answer."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An attack that waits: for one more typed die (``dice`` is None), or for the answer to a question.

    ``spare``: a deed that may need no dice, and then leaves those in the field alone.
    """

    command: Blow
    dice: KeptDice | None
    spare: bool = False
    question: NeedsChoice | None = None


class Desk(QObject):
    """Between views and history: takes wishes, emits ``changed`` once per granted one and ``refused`` otherwise.

    ``below`` throws the program's dice: an even choice from 0 to n - 1; ``noise`` gives n even bytes for many dice at
    once. ``plan`` is how rolls and clicks are understood by the ruleset in use, and ``split`` how its typed dice are
    split into words; without a plan they are strikes by C.A.T.S.
    """

    changed = Signal()
    refused = Signal(object)
    die_wanted = Signal(object)
    choice_wanted = Signal(object)
    dice_taken = Signal()

    def __init__(
        self,
        history: History,
        below: Callable[[int], int],
        noise: Callable[[int], bytes] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._below = below
        self._noise = noise
        self._typed = ""
        self.plan: Plan | None = None
        self.split: Callable[[str], list[str]] = split_dice
        self._waiting: Waiting | None = None
        self.take_up(history)

    def take_up(self, history: History) -> None:
        """Work on another session from now on, with what was in view there."""
        self.history = history
        self.in_view = recalled(history)
        self.last_hit: Step | None = None
        self.last_told: Step | None = None
        self.last_volley: Step | None = None
        self.travels = 0
        self.before_jump: int | None = None
        self._typed = ""
        self.forget_waiting()
        self._find_last_hit()
        self.dice_taken.emit()
        self.changed.emit()

    @property
    def target(self) -> Combatant | None:
        """Return the selected target."""
        key = self.in_view.combatant
        return None if key is None else self.history.state.combatants.get(key)

    # Looking

    def select(self, combatant: int | None) -> None:
        """Look at another target."""
        self._look(replace(self.in_view, combatant=combatant))

    def select_next(self) -> None:
        """Look at the next target in the tracker."""
        self.select(neighbour(self.history.state, self.in_view.combatant, 1))

    def select_previous(self) -> None:
        """Look at the previous target in the tracker."""
        self.select(neighbour(self.history.state, self.in_view.combatant, -1))

    def face(self, facing: Facing) -> None:
        """Look from another side."""
        self._look(replace(self.in_view, facing=facing))

    def use_die(self, die: LocationDie) -> None:
        """Throw the location with another die."""
        self._look(replace(self.in_view, die=die))

    def use_damage(self, points: int) -> None:
        """Use another damage for the next attacks."""
        self._look(replace(self.in_view, damage=points))

    def use_margin(self, points: int) -> None:
        """Use another Margin for the next attacks."""
        self._look(replace(self.in_view, margin=points))

    def strike_by(self, source: str | None) -> None:
        """Let the next attacks come from somebody: None for whoever's turn it is, empty for nobody in particular."""
        self._look(replace(self.in_view, by=source))

    def _look(self, in_view: InView) -> None:
        if in_view != self.in_view:
            self.in_view = in_view
            remember(self.history.journal, self.in_view)
            self.changed.emit()

    # Striking

    def type_dice(self, text: str) -> None:
        """Note what stands in the dice field; it is used by the next strike."""
        self._typed = text
        if not text.strip() and self.asking is None:
            self.forget_waiting()

    def roll(self) -> None:
        """Throw a whole hit with the program's dice."""
        self._begin(self._command(None), typed=False)

    def settle_typed(self) -> None:
        """Settle the waiting attack, whoever is in view by now, or a rolled one, with the dice in the field."""
        waiting = self._waiting
        if waiting is not None and waiting.dice is None and waiting.question is None:
            self._settle(waiting)
        else:
            self._begin(self._command(None), typed=True)

    def strike_region(self, region: str) -> None:
        """Strike where clicked; dice that are still needed come from the dice field when something stands there."""
        self._begin(self._command(region), typed=bool(self._typed.strip()))

    def strike_at(self, region: str, tier: int, slot: int) -> None:
        """Strike a region at a tier that the game master gives."""
        attack = replace(self._attack(), region=region, tier=tier, slot=slot)
        self._begin(self._strike(attack), typed=False)

    def call_shot(self, region: str) -> None:
        """Call a shot at a region; whether it hit is asked before any die falls."""
        target = self.in_view.combatant
        shot = None if target is None else CallShot(target, replace(self._attack(), region=region))
        self._begin(shot, typed=self.types)

    def act(self, act: Act) -> None:
        """Do a deed of the ruleset in use, with typed dice if any stand in the dice field and it needs them.

        A deed that needs nothing else leaves an attack that waits, and its question, as they are.
        """
        self._begin(act, typed=bool(self._typed.strip()), spare=True)

    def volley(self, combatants: tuple[int, ...], hits: int) -> Volley:
        """Return a volley as the next attack would be made."""
        return Volley(combatants, replace(self._attack(), source=self.source(*combatants)), hits)

    def fire(self, volley: Volley) -> None:
        """Fire a volley, with typed dice if any stand in the dice field."""
        self._begin(volley, typed=self.types)

    @property
    def types(self) -> bool:
        """Tell whether dice stand in the dice field."""
        return bool(self._typed.strip())

    def store(self, command: Command, events: tuple[Event, ...]) -> None:
        """Have a step stored that was decided beside the window's own work, on the state as it is now."""
        try:
            self._follow(self.history.store(command, events))
        except Fault as fault:
            self.refused.emit(fault)

    def thrown(self) -> ThrownDice:
        """Return dice thrown by the program."""
        return ThrownDice(self._below, self._noise)

    @property
    def asking(self) -> NeedsChoice | None:
        """Return the question that an attack waits for, if it waits for one."""
        return self._waiting.question if self._waiting else None

    @property
    def asked_of(self) -> Combatant | None:
        """Return whom the attack is on that waits."""
        command = self.waiting
        key = command.combatant if isinstance(command, Act | Strike | CallShot) else 0
        return self.history.state.combatants.get(key)

    @property
    def waiting(self) -> Blow | None:
        """Return the attack that waits for one more die or for an answer, if there is one."""
        return self._waiting.command if self._waiting else None

    def source(self, *targets: int) -> str:
        """Return who or what strikes these targets next: what was said, or whose turn it is unless it is theirs."""
        if self.in_view.by is not None:
            return self.in_view.by
        state = self.history.state
        active = state.combatants.get(state.turns.active) if state.turns.active not in targets else None
        return active.full_name if active is not None else ""

    def choose(self, answer: str) -> None:
        """Answer the question that was asked; the dice that have fallen stay as they are."""
        waiting = self._waiting
        if waiting is None or waiting.question is None:
            return
        command = _answered(waiting.command, waiting.question, answer)
        if waiting.dice is not None:
            waiting.dice.rewind()
        self._settle(replace(waiting, command=command, question=None))

    def forget_waiting(self) -> None:
        """Give up an attack that waits for one more die or for a choice."""
        self._waiting = None

    def _attack(self) -> Attack:
        view = self.in_view
        margin = view.margin if self.history.state.house_rules.margin_per_tier else 0
        source = self.source(view.combatant or 0)
        return Attack(view.facing, None, view.die, damage=view.damage, margin=margin, source=source)

    def _strike(self, attack: Attack) -> Strike | None:
        return None if self.in_view.combatant is None else Strike(self.in_view.combatant, attack)

    def _command(self, region: str | None) -> Strike | Act | None:
        """Return the attack on the target in view, if there is one: on a region, or wherever the dice say."""
        target = self.target
        if target is None:
            return None
        if self.plan is None:
            return self._strike(replace(self._attack(), region=region))
        if region is None:
            return self.plan(None)
        return self.plan(self.history.bodies[target.body].aspects[self.in_view.facing].region(region).part)

    def _begin(self, command: Blow | None, *, typed: bool, spare: bool = False) -> None:
        if self.asking is not None and not spare:
            self.refused.emit(Fault("desk.asking"))
            return
        if command is None:
            if self.target is None:  # else the click only chose something
                self.refused.emit(Fault("desk.no_target"))
            return
        if isinstance(command, Act) and command.combatant:
            command = replace(command, source=self.source(command.combatant))
        if typed:
            self._settle(Waiting(command, None, spare))
        elif isinstance(command, Act | CallShot):
            self._settle(Waiting(command, KeptDice(self.thrown()), spare))
        elif self.do(command, self.thrown()):
            self.forget_waiting()

    def _settle(self, attack: "Waiting") -> None:
        """Have an attack decided with the dice it has, or with those in the field; it waits if something is missing."""
        may_need_none = attack.spare or isinstance(attack.command, CallShot)  # one that misses
        typed = (SpareDice if may_need_none else TypedDice)(self.split(self._typed))
        before = self._waiting
        if not attack.spare or (before is not None and before.dice is attack.dice):
            self._waiting = None  # it is this attack that waited, or it takes its place
        try:
            self.attempt(attack.command, attack.dice or typed)
        except NeedsDie as question:
            self._waiting = attack
            self.die_wanted.emit(question)
        except NeedsChoice as question:
            self._waiting = replace(attack, question=question)
            self.choice_wanted.emit(question)
        except Fault as fault:
            if fault.key.startswith("dice."):
                self._waiting = attack  # the field is corrected and settled again
            elif fault.key.startswith("given.") and before is not None:
                self._waiting = before  # the question stays until it has an answer
            self.refused.emit(fault)
        else:
            if attack.dice is None and not (isinstance(typed, SpareDice) and not typed.used):
                self._typed = ""
                self.dice_taken.emit()

    # Doing, undoing

    def do(self, command: Command, dice: DiceSource | None = None) -> bool:
        """Have a command decided and stored; tell whether it was granted."""
        try:
            self.attempt(command, dice)
        except NeedsDie as question:
            self.die_wanted.emit(question)
            return False
        except Fault as fault:
            self.refused.emit(fault)
            return False
        return True

    def attempt(self, command: Command, dice: DiceSource | None = None) -> None:
        """Do the same for a caller that says itself what was wrong. Raises Fault, NeedsDie or NeedsChoice."""
        self._follow(self.history.do(command, dice or self.thrown()))

    def undo(self) -> None:
        """Take back the newest step that stands."""
        self._travel(self.history.undo)

    def redo(self) -> None:
        """Do the step again that was taken back last."""
        self._travel(self.history.redo)

    def jump(self, step: int) -> None:
        """Make the state after any step the current one; 0 is the empty start."""

        def leave() -> Step | None:
            before = self.history.head
            found = self.history.jump(step)
            self.before_jump = before
            return found

        self._travel(leave)

    def jump_back(self) -> None:
        """Go back to where the fight stood before the last jump."""
        if self.before_jump is None:
            self.refused.emit(Fault("jump.no_way_back"))
        else:
            self.jump(self.before_jump)

    def _travel(self, move: Callable[[], Step | None]) -> None:
        try:
            step = move()
        except Fault as fault:
            self.refused.emit(fault)
            return
        self.travels += 1
        self._drop_if_gone()
        concerned = _concerned(step) if step else None
        if concerned in self.history.state.combatants:
            self.in_view = replace(self.in_view, combatant=concerned)
        self._find_last_hit()
        self._keep_target()
        self.changed.emit()

    def _follow(self, step: Step) -> None:
        first = step.events[0]
        if isinstance(first, CombatantAdded | CombatantDuplicated):
            self.in_view = replace(self.in_view, combatant=first.combatant)
        self._note(step)
        self._drop_if_gone()
        self._keep_target()
        self.changed.emit()

    def _drop_if_gone(self) -> None:
        """Give up an attack whose target has left, or that belongs to another ruleset than the one in use now."""
        command, state = self.waiting, self.history.state
        gone = isinstance(command, Act | Strike | CallShot) and command.combatant not in state.combatants
        other = isinstance(command, Act) and command.ruleset != state.ruleset
        if gone or other or (isinstance(command, CallShot) and state.ruleset != CATS):
            self.forget_waiting()

    def _keep_target(self) -> None:
        """Look at somebody who is still there."""
        if self.in_view.combatant not in self.history.state.combatants:
            nearest = max(
                (key for key in self.history.state.combatants if key < (self.in_view.combatant or 0)), default=None
            )
            key = nearest if nearest is not None else neighbour(self.history.state, None, 1)
            self.in_view = replace(self.in_view, combatant=key)
        remember(self.history.journal, self.in_view)

    def _note(self, step: Step) -> None:
        """Note a step as the last hit, the last volley, or the last that has something to tell of a target."""
        first = struck_in(step)
        if isinstance(first, VolleyFired):
            self.last_volley = step
        if isinstance(first, HitLanded | HitPlaced | VolleyFired):
            self.last_hit = self.last_told = step
        elif any(isinstance(event, Consequence | PastAmended | ShotMissed) for event in step.events):
            self.last_told = step

    def _forget_hits(self) -> None:
        self.last_hit = self.last_told = None
        if self.last_volley is not None and not self.history.stands(self.last_volley.id):
            self.last_volley = None

    def was_amended(self, step: Step) -> bool:
        """Tell whether the newest thing told is that this step's hit was amended: it may have struck elsewhere."""
        told = self.last_told.events[0] if self.last_told else None
        return isinstance(told, PastAmended) and told.step == step.id

    def _find_last_hit(self) -> None:
        """Find the newest hit that stands, what was told since, and the newest volley.

        They are looked for no further back than FAR steps: without any, the whole session would be read.
        """
        self._forget_hits()
        for read, step in enumerate(self.history.back(), start=1):
            hit, told, volley = self.last_hit, self.last_told, self.last_volley
            self._note(step)
            if hit is not None:
                self.last_hit = hit
            if told is not None:
                self.last_told = told
            if volley is not None:
                self.last_volley = volley
            if read >= FAR or (self.last_hit is not None and self.last_volley is not None):
                return


def _concerned(step: Step) -> int | None:
    """Return the target a step was about."""
    combatant = getattr(step.events[0], "combatant", None)
    return combatant if isinstance(combatant, int) else None


def struck_in(step: Step) -> Event:
    """Return the event that a step begins with, or the hit that came of a called shot that missed."""
    missed = isinstance(step.events[0], ShotMissed) and len(step.events) > 1
    return step.events[1 if missed else 0]


def _answered(command: Blow, question: NeedsChoice, answer: str) -> Blow:
    """Return an attack with the answer to its question."""
    match command:
        case Act():
            return replace(command, given={**command.given, question.question: answer})
        case CallShot():
            return replace(command, landed=answer == ANSWERS[0])
        case _:
            return command
