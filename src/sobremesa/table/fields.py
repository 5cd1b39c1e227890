"""What people send, part by part, with its limits. Nothing that is stored is read with these."""

from __future__ import annotations

from typing import Annotated

import msgspec

from sobremesa.table import limits
from sobremesa.table.clock import Correspondence, RealTime

CommandId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=limits.COMMAND_ID_LENGTH, pattern=r"^[^\x00]*$")
]
"""An id of the sender's own choosing, without NUL: a command that comes twice is done once."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
ActionText = Annotated[str, msgspec.Meta(max_length=limits.ACTION_LENGTH)]
WordText = Annotated[str, msgspec.Meta(max_length=2 * limits.WORDS_LENGTH, pattern=r"^[^\x00]*$")]
"""More than is kept of it, so that what is cut is cut between two characters that belong together."""
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.NAME_LENGTH)]
Bank = Annotated[int, msgspec.Meta(ge=limits.BANK_SECONDS[0], le=limits.BANK_SECONDS[-1])]
Increment = Annotated[int, msgspec.Meta(ge=limits.INCREMENT_SECONDS[0], le=limits.INCREMENT_SECONDS[-1])]
Days = Annotated[int, msgspec.Meta(ge=limits.DAYS[0], le=limits.DAYS[-1])]


class NewRealTime(msgspec.Struct, frozen=True, tag="real"):
    """A bank of seconds for the whole game, and some more after each turn."""

    bank: Bank
    increment: Increment

    def kept(self) -> RealTime:
        """As it is stored."""
        return RealTime(self.bank, self.increment)


class NewCorrespondence(msgspec.Struct, frozen=True, tag="days"):
    """So many days for each turn."""

    days: Days

    def kept(self) -> Correspondence:
        """As it is stored."""
        return Correspondence(self.days)


NewTimeControl = NewRealTime | NewCorrespondence
