### Playing on your own device, without a server.

why-needs_server = This needs a server. Here you play on this device only.
why-device_full = This device has no room left, so the last change was not saved. Everything before it is still there. Free some space and try again.
