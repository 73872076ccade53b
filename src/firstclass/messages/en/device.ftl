### Playing on one's own device, without a server.

why-needs_server = That needs a server: here you play on this device alone.
why-device_full = There is no room left on this device, so this was not kept; what was kept before is still there. Make some room and try again.
