"""Everything that goes over the wire, in both directions: one schema for socket and HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from sobremesa.table import commands, events
from sobremesa.table.beginning import Begins
from sobremesa.table.clock import TimeControl
from sobremesa.table.command import Command, FromClient
from sobremesa.table.fields import ActionText, CommandId, SeatNumber, Version, WordText
from sobremesa.table.talk import Kind as WordKind
from sobremesa.table.talk import Place

if TYPE_CHECKING:
    AnyCommand = Command
    Kind = str
else:
    AnyCommand = commands.union()
    Kind = Literal[events.kinds()]

# From a client: commands (see `commands.py`), and what changes nothing


class Look(FromClient, frozen=True):
    """See the table from another seat that one holds; null for a spectator's view."""

    seat: SeatNumber | None


class Ask(FromClient, frozen=True):
    """What may follow on the first words of an action? Why not?"""

    id: CommandId
    beginning: ActionText


class Sync(FromClient, frozen=True):
    """Send me everything again."""


class Say(FromClient, frozen=True):
    """Say something: to those who sit at the table if one does, else to the others who watch."""

    id: CommandId
    kind: WordKind
    text: WordText = ""
    """Free text, or the name of a phrase or a sign."""


class Report(FromClient, frozen=True):
    """Bring what somebody said before whoever runs the server."""

    id: CommandId
    place: Place
    number: Version


AnyTalk = Say | Report
AnyFromClient = AnyCommand | Look | Ask | Sync | AnyTalk


# From the server


class RatingInfo(msgspec.Struct, frozen=True):
    """How strong somebody is, as far as their rated games tell."""

    points: int
    deviation: int
    """By how much the points may be off: two times out of three by less."""
    before: int | None = None
    """After the game, where it counted: the points that they had before."""


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits there: a person, a bot, or nobody yet."""

    holder: Literal["person", "bot"] | None
    name: str | None
    """Empty where somebody left for good."""
    yours: bool
    here: bool
    """Whether the person is connected now."""
    face: str | None = None
    """The face that the person drew; null: as the name has it."""
    rating: RatingInfo | None = None
    """At a rated table."""


class Line(msgspec.Struct, frozen=True):
    """A line of the table's log, as the reader may know it. `number` is the version it led to."""

    number: int
    at: int
    kind: Kind
    seat: int | None = None
    action: str | None = None
    """For `acted`: the action as the reader heard of it; secrets are `?`."""
    count: int | None = None
    """For `undone`: how many actions were taken back; for `rematched`: how many people do not play on."""
    why: str | None = None
    name: str | None = None
    """For `replaced`: who held the seat until then."""
    preview: dict[str, Any] | None = None
    """For `acted`: what it did, as `ask` would tell it, to be told and drawn without an earlier view."""


class ClockInfo(msgspec.Struct, frozen=True):
    """What every seat has left, in milliseconds, at the moment `at` of the server's clock."""

    left: list[int]
    running: int | None
    at: int


class OutcomeInfo(msgspec.Struct, frozen=True):
    """How the game ended: by a rule (its id), or `resigned`, `time`, `agreed`, `gone`, `abandoned`, `closed`,
    or `rules` where the rules that it was played by are not here any more."""

    winners: list[int]
    scores: list[float]
    reason: str
    details: dict[str, Any]


class Proof(msgspec.Struct, frozen=True):
    """The hash of the setup from the start on; setup and salt once the game is over."""

    commitment: str
    salt: str | None
    setup: dict[str, Any] | None


class Series(msgspec.Struct, frozen=True):
    """Several games one after the other, each the rematch of the one before."""

    game: int
    """Which of them this is; 1 is the first."""
    won: list[float]
    """What whoever sits at each seat has won so far, this game included when it is over. A win that is shared
    counts in parts."""


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    """The whole table as one reader may see it.

    It is sent on connecting, on `sync`, and whenever anything changes. `log` holds the lines after
    `since`; a reader that does not have all lines up to `since` asks with `sync`.
    """

    table: str
    version: int
    since: int
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    public: bool
    hints: bool
    """Whether people who play each other here may ask for hints."""
    begins: Begins | None
    """Who was to begin; null where the seats were listed in their order, or turned by a rematch."""
    rated: bool
    """Whether the game counts for the ratings of those who sit down."""
    status: Literal["waiting", "playing", "over"]
    seats: list[SeatInfo]
    owner: bool
    """Whether the reader laid the table."""
    time: TimeControl | None
    clock: ClockInfo | None
    viewer: int | None
    """The seat whose eyes this is seen with; null for a spectator."""
    seat: int | None
    """Who decides."""
    view: dict[str, Any] | None
    """The game's own view; null before the start, and where its rules are not here any more."""
    legal: list[str] | None
    """All listed legal actions where `viewer` decides, else null."""
    continuous: bool
    """Whether there may be legal actions beside the listed ones."""
    may: list[str]
    """Other commands that would be granted to the reader now; `hint`, where a hint would be."""
    ready: list[int]
    """Before the game: the seats whose people are known to be here."""
    draw_offer: int | None
    undo_asked: int | None
    """The seat that asks the others to let it take its last action back."""
    rematch_offers: list[int]
    """After the game: the seats that want another one."""
    outcome: OutcomeInfo | None
    proof: Proof
    rematch: str | None
    after: str | None
    series: Series
    log: list[Line]


class RefusalInfo(msgspec.Struct, frozen=True):
    """Why not: the rule, a sentence in the reader's language, and what on the board makes it illegal."""

    rule: str
    message: str
    witness: dict[str, Any]


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A command was carried out and is durable; the table has this version by it."""

    id: str
    version: int
    table: str | None = None
    """For `rematch`: the new table."""


class Problem(msgspec.Struct, frozen=True, tag_field="type", tag="problem"):
    """A command was refused and changed nothing."""

    id: str | None
    code: str
    message: str
    version: int | None = None
    refusal: RefusalInfo | None = None


class EndingInfo(msgspec.Struct, frozen=True):
    """How the game would end."""

    winners: list[int]
    reason: str
    """The rule by which it ends."""


class Prospect(msgspec.Struct, frozen=True, tag_field="type", tag="prospect"):
    """The answer to `ask`: the legal actions that begin so, each with what it would do, or why none."""

    id: str
    version: int
    beginning: str
    actions: list[str]
    previews: dict[str, dict[str, Any]]
    """For each of the actions what it would visibly do; each game says what it tells."""
    endings: dict[str, EndingInfo]
    """For those of the actions that end the game, how; only what the seat can know."""
    continuous: bool
    """Whether there may be actions beside the listed ones that begin so."""
    refusal: RefusalInfo | None


class HintChoice(msgspec.Struct, frozen=True):
    """An action that was thought about."""

    action: str
    worth: float
    """What the seat can expect of it: its share of the win, from 0 to 1; where all play together, their score
    as the game says it, of which less may be better."""
    preview: dict[str, Any]
    """What it would visibly do."""


class Hint(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What a good player would do, knowing what the seat knows."""

    version: int
    seat: int
    worth: list[float]
    """How things stand: every seat's share of the win, or where all play together their score."""
    choices: list[HintChoice]
    """The best ones, best first."""
    preview: dict[str, Any]
    """What the best one would visibly do."""


class TurningPointInfo(msgspec.Struct, frozen=True):
    """An action that gave a lot away, and what would have been better."""

    ply: int
    """The position in which it was played: after so many actions."""
    seat: int
    action: str
    cost: float
    """How much of the win it gave away; where all play together, of their score."""
    better: str
    worth: float
    """What could be expected of the better action."""
    preview: dict[str, Any]
    """What the better action would visibly have done."""


class Analysis(msgspec.Struct, frozen=True, tag_field="type", tag="analysis"):
    """A finished game as a good player sees it. Ask again until it is `done`."""

    key: str
    done: bool
    plies: int
    """How many actions the game has."""
    worth: list[list[float]]
    """For every position from the first, as far as was judged: every seat's share of the win, with the eyes
    of the seat that decided; where all play together one number, their score."""
    turning: list[TurningPointInfo]
    """Where most was given away; at most three, when all is judged."""


class WordInfo(msgspec.Struct, frozen=True):
    """Something that was said. `number` counts in each place."""

    place: Place
    number: int
    at: int
    who: str
    """The same for all that the reader ever reads of one person; for other readers something else."""
    name: str
    seat: int | None
    """Where whoever said it sits now; null for those who watch."""
    yours: bool
    kind: WordKind
    text: str


class Words(msgspec.Struct, frozen=True, tag_field="type", tag="words"):
    """What was said where the reader is. It comes when there is something, after the state."""

    table: str
    place: Place
    """Where the reader speaks and listens: at the seats, or among those who watch."""
    since: int
    """`words` are those after this number."""
    words: list[WordInfo]
    other: list[WordInfo]
    """After the game: for those who sit, all that was said among those who watch; for these, what was said at
    the seats, if it stays with the game."""
    off: bool
    """Whether whoever laid the table wants no talk."""
    agreed: list[int]
    """The seats that want what was said to stay with the game."""
    kept: bool
    """Whether it does."""


AnyFromServer = State | Done | Problem | Prospect | Words

_decoder: msgspec.json.Decoder[AnyFromClient] = msgspec.json.Decoder(AnyFromClient)
_encoder = msgspec.json.Encoder()


def read(message: bytes | str) -> AnyFromClient:
    """A client's message. Raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    return _decoder.decode(message)


def ready_made(part: Any) -> msgspec.Raw:
    """A part of messages that goes into several of them. Kept like this it is one thing, and not dozens that
    are looked through for garbage."""
    return msgspec.Raw(_encoder.encode(part))


def write(message: AnyFromServer) -> bytes:
    """A message for a client."""
    return _encoder.encode(message)
