"""The service on a player's own device, wherever Python runs, such as in a browser's worker.

Files take the place of the database. There are no threads, processes or network.
"""

from firstclass.service.adapters.device.device import Device, DeviceChannel
from firstclass.service.adapters.device.file_storage import Files

__all__ = ["Device", "DeviceChannel", "Files"]
