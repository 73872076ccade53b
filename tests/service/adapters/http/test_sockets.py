"""Connections: the delay of messages, and connections that break within a message."""

import socket

from starlette.types import Message
from starlette.websockets import WebSocket

from firstclass.service.adapters.http.server import listen
from firstclass.service.adapters.http.sockets import SocketChannel
from tests.service.play.test_ports import run


async def come() -> Message:
    return {"type": "websocket.connect"}


async def take(message: Message) -> None:
    if message["type"] != "websocket.accept":
        raise OSError("the line is broken")


async def speak_to_who_has_left() -> None:
    socket = WebSocket({"type": "websocket", "headers": []}, come, take)
    await socket.accept()
    channel = SocketChannel(socket)
    await channel.send("nobody hears this")
    await channel.send("nor that")
    await channel.close(4400)


def test_sending_to_a_client_that_has_left_causes_no_error() -> None:
    run(speak_to_who_has_left())


def test_messages_are_sent_without_delay() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
