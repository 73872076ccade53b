"""Each client of a table uses its own language."""

from firstclass import Game, Setup
from tests.server import Server
from tests.service.calls import open_record


def test_two_clients_of_a_table_read_it_in_two_languages(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key) as one, server.join(table, key, language="de") as other:
        one.receive_state()
        other.receive_state()
        one.draft()
        state = other.receive_state(lambda state: state["version"] == one.state["version"])
        assert one.state["log"][-1]["text"] == "Round 1 begins"
        assert state["log"][-1]["text"] == "Runde 1 beginnt"
        english = {offer["action"]: offer["text"] for offer in one.state["legal"]}
        german = {offer["action"]: offer["text"] for offer in state["legal"]}
        assert english.keys() == german.keys()
        assert english["take tile"].startswith("Take the Start Player tile")
        assert german["take tile"].startswith("Das Startspielerplättchen nehmen")
        assert one.state["undo"]["reason"] == "The last move revealed something hidden."
        assert state["undo"]["reason"] == "Der letzte Spielschritt hat etwas Verdecktes gezeigt."


def test_a_refused_action_gives_its_reason_in_the_language_of_the_client(server: Server) -> None:
    table, key = server.create("human", "human")
    with server.join(table, key, language="de") as client:
        version = client.receive_state()["version"]
        client.send(type="act", version=version, action="coin 1")
        error = client.receive_error("illegal")
        assert error["message"] == "Behalte zuerst eine Spielendekarte von der Hand."
        assert error["ruling"] == "S3"


def test_an_unnamed_seat_is_called_by_its_number_in_the_language_of_the_client(
    server: Server,
) -> None:
    game = Game(Setup(players=2, modules="AB", seed=1, start_player=1))
    table, key = open_record(server, game.record())
    for language, message in (
        ("en", "Player 1 must decide now."),
        ("de", "Jetzt muss Spieler 1 entscheiden."),
    ):
        with server.join(table, key, language=language) as client:
            assert [seat["name"] for seat in client.receive_state()["seats"]] == ["", ""]
            client.send(type="act", version=0, action="keep 1")
            assert client.receive_error("forbidden")["message"] == message


def test_a_person_needs_no_name(server: Server) -> None:
    table, key = server.create("human", "human", seats=[{"kind": "human"}] * 2)
    with server.join(table, key) as client:
        assert client.receive_state()["seats"] == [{"name": "", "kind": "human"}] * 2


def test_an_unknown_language_is_replaced_by_english(server: Server) -> None:
    table, _ = server.create("human", "human")
    with server.join(table, language="tlh") as client:
        assert client.receive_state()["undo"]["reason"] == "You are a spectator."


def test_a_call_is_refused_in_the_language_of_the_browser(server: Server) -> None:
    for language, message in (
        ("de-CH", "Diesen Tisch gibt es nicht."),
        ("", "There is no such table."),
    ):
        answer = server.call("GET", "/api/tables/none", headers={"accept-language": language})
        assert answer.json()["error"]["message"] == message
