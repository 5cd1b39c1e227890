"""What the requests share."""

from __future__ import annotations

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from sobremesa.table.authority import Authority
from sobremesa.table.store import Store

TheStore = NamedDependency[SkipValidation[Store]]
TheAuthority = NamedDependency[SkipValidation[Authority]]

SENT = (400, 403, 413)
"""What goes wrong with what people send."""
