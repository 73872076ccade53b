"""A contract for import-linter: what a room may import from outside, everything else it may not."""

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class AllowedContract(Contract):
    """The source modules import nothing from outside the project but the allowed modules.

    What they import inside the project is held to the contracts of its own.
    """

    source_modules: Any = fields.SetField(subfield=fields.ModuleField())
    allowed_modules: Any = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find imports that are not allowed."""
        inside = {module.name for module in self.source_modules}
        inside = inside.union(*map(graph.find_descendants, inside))
        found = [
            f"{module} may not import {imported}"
            for module in sorted(inside)
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if graph.is_module_squashed(imported) and imported not in self.allowed_modules
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each of them."""
        for line in check.metadata["found"]:
            output.print_error(line)
