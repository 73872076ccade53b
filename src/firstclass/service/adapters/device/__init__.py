"""The service on the device of who plays there, wherever Python runs: in a browser's worker, too.

Files stand in for a database; there are no threads, no processes and no network.
"""

from firstclass.service.adapters.device.device import Device, Line
from firstclass.service.adapters.device.files import Files

__all__ = ["Device", "Files", "Line"]
