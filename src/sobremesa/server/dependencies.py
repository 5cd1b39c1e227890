"""What the requests share."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import Parameter, SkipValidation

from sobremesa.table.authority import Authority
from sobremesa.table.store import Store

TheStore = NamedDependency[SkipValidation[Store]]
TheAuthority = NamedDependency[SkipValidation[Authority]]

TableId = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,40}$", description="The table's id")]

SENT = (400, 403, 413)
"""What goes wrong with what people send."""
