"""All that is kept about somebody, from every room that keeps something."""

from firstclass.service.protocol.notices import NoticesExport
from firstclass.service.protocol.people import PersonExport


class Export(PersonExport, NoticesExport):
    """All that is kept about a person."""
