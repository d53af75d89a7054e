"""Small pieces of a fight, as the program stores them: commands with the events that came of them."""

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import ArmourLost, CombatantAdded, Event, HitLanded, StructureStepped
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.session.commands import AddCombatants, Command, Strike
from cats_desktop.session.journal import Journal, Step
from cats_desktop.storage.journal import SqliteJournal

START = Encounter()

Move = tuple[Command, tuple[Event, ...]]


def added(number: int = 1) -> Move:
    """One heavy mech joins, with five points on its hull."""
    capacity = {"hull": 5, "engine": 3}
    return AddCombatants("Anvil", "heavy_mech"), (CombatantAdded(number, "Anvil", number, "heavy_mech", capacity),)


def hit(face: int = 37, damage: int = 1) -> Move:
    """A rolled hit on the first mech's lower hull, told apart by the face of its d100."""
    dice = (Die(100, face, "lateral"), Die(6, 6, "depth"), Die(6, 2, "depth", typed=True))
    struck = HitLanded(
        *(1, "Anvil", "heavy_mech", Facing.FRONT, "lower_hull", "Lower hull – “größer”", "lower_hull", "hull"),
        *("rolled", "d100", dice, 8, 2, 0, 2, "structure", damage),
    )
    stepped = StructureStepped(
        *(1, "lower_hull", "Lower hull", 0, 1, "damaged", "Damaged", "struck", False, "", ("falls",), ())
    )
    return Strike(1, Attack(Facing.FRONT, damage=damage)), (struck, ArmourLost(1, "hull", "Hull", 1, 4, 0), stepped)


def play(journal: Journal, state: Encounter, *moves: Move) -> Encounter:
    """Store moves one after the other and return the state after them."""
    for command, events in moves:
        state = evolve_all(state, events)
        journal.append(command, events, state)
    return state


def hurry(journal: SqliteJournal) -> None:
    """Let a test that is about something else store without waiting for the disk."""
    journal._connection.execute("PRAGMA synchronous = OFF")


def line(journal: Journal) -> list[Step]:
    """Return the steps from the start to head, found by their parents alone."""
    stored = {step.id: step for step in journal.steps(1, journal.last)}
    steps: list[Step] = []
    at = journal.head
    while at:
        steps.insert(0, stored[at])
        at = stored[at].parent
    return steps


def state_of(journal: Journal) -> Encounter:
    """Return the current state as opening finds it: the nearest snapshot and what came after."""
    known, state = journal.snapshot(journal.head) or (0, START)
    for step in line(journal):
        if step.id > known:
            state = evolve_all(state, step.events)
    return state


def faces(journal: Journal) -> list[int]:
    """Return the first die of each hit on the line, in order."""
    return [event.dice[0].face for step in line(journal) for event in step.events if isinstance(event, HitLanded)]
