"""A contract for import-linter with a list of allowed external modules."""

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class AllowedContract(Contract):
    """The source modules import no external modules apart from the allowed ones.

    Other contracts cover their imports inside the project.
    """

    source_modules: Any = fields.SetField(subfield=fields.ModuleField())
    allowed_modules: Any = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find imports that are not allowed."""
        inside = {module.name for module in self.source_modules}
        inside = inside.union(*map(graph.find_descendants, inside))
        violations = [
            f"{module} may not import {imported}"
            for module in sorted(inside)
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if graph.is_module_squashed(imported) and imported not in self.allowed_modules
        ]
        return ContractCheck(kept=not violations, metadata={"found": violations})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each of them."""
        for line in check.metadata["found"]:
            output.print_error(line)
