"""Everything that the parts of the service store about a person."""

from firstclass.service.protocol.archive import ArchiveExport
from firstclass.service.protocol.chat import ChatExport
from firstclass.service.protocol.daily import DailyExport
from firstclass.service.protocol.lobby import LobbyExport
from firstclass.service.protocol.notifications import NotificationsExport
from firstclass.service.protocol.people import PersonExport
from firstclass.service.protocol.tournaments import TournamentsExport


class Export(
    PersonExport,
    NotificationsExport,
    LobbyExport,
    ArchiveExport,
    ChatExport,
    DailyExport,
    TournamentsExport,
):
    """Everything that the server stores about a person."""
