"""What the server refuses, limits and keeps to itself (docs/security.md)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.conftest import watching
from tests.server.helpers import AI, PERSON, Page, both, create, setup

from escarmouche.army_shelf import army_text
from escarmouche.core.rulebook import SetupError
from escarmouche.server.app import create_app
from escarmouche.server.errors import ApiError
from escarmouche.server.guard.headers import DATA_POLICY, DRAWING_POLICY, PAGE_POLICY
from escarmouche.server.guard.limits import Bucket, Counter, Limits, Rate, household
from escarmouche.server.settings import Settings
from escarmouche.server.shelf import armies

ROOT = Path(__file__).parents[2]


@contextmanager
def served(settings: Settings, client: str = "testclient", **changes: Any) -> Iterator[TestClient]:
    app = create_app(replace(settings, **changes))
    with TestClient(app, client=(client, 50000)) as made:
        yield made


def kind(reply: Any) -> str:
    assert both(reply.json()["error"]["text"])
    return str(reply.json()["error"]["kind"])


# -- headers -----------------------------------------------------------------------------------


def test_every_answer_says_what_a_browser_may_do_with_it(
    client: TestClient, settings: Settings
) -> None:
    settings.static.mkdir(parents=True)
    (settings.static / "index.html").write_text("<p>table", encoding="utf-8")
    policies = {
        "/": PAGE_POLICY,
        "/game/abc": PAGE_POLICY,
        "/api/shelf": DATA_POLICY,
        "/api/nothing": DATA_POLICY,
        "/api/table.svg": DRAWING_POLICY,
    }
    for path, policy in policies.items():
        headers = client.get(path).headers
        assert headers["content-security-policy"] == policy, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert ("no-store" in headers.get("cache-control", "")) == path.startswith("/api")
    assert "unsafe" not in PAGE_POLICY


def test_the_page_holds_no_script_and_no_style_of_its_own() -> None:
    """The policy of the page forbids them; a browser would leave them out."""
    html = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\bsrc=)", html)
    for path in (ROOT / "web" / "src").rglob("*.ts"):
        drawn = path.read_text(encoding="utf-8")
        assert not re.search(r"<[^>]*\sstyle=\"", drawn), path


# -- cookies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_cookies_are_for_the_server_alone(settings: Settings, scheme: str) -> None:
    with TestClient(create_app(settings), base_url=f"{scheme}://testserver") as browser:
        cookie = browser.post("/api/games", json=setup()).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie
    assert ("Secure" in cookie) == (scheme == "https")


def test_a_trusted_proxy_says_that_it_speaks_https(settings: Settings) -> None:
    said = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
    for proxies, secure in (((), False), (("10.0.0.1",), True), (("10.0.0.2",), False)):
        with served(settings, "10.0.0.1", proxies=proxies) as browser:
            reply = browser.post("/api/games", json=setup(), headers=said)
        assert ("Secure" in reply.headers["set-cookie"]) == secure, proxies


# -- origins -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver.evil.example"},
        {"origin": "http://testserver:81"},
        {"origin": "garbage"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_another_sites_page_changes_nothing(client: TestClient, headers: dict[str, str]) -> None:
    game = create(client)["game"]
    for path, body in (("/api/games", setup()), (f"/api/games/{game}/seat", {"token": "x"})):
        reply = client.post(path, json=body, headers=headers)
        assert (reply.status_code, kind(reply)) == (403, "server.error.other_origin")
    assert len(client.get("/api/games").json()["mine"]) == 1
    with client.websocket_connect(f"/api/games/{game}/live", headers=headers) as socket:
        assert socket.receive_json()["error"]["kind"] == "server.error.other_origin"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == 4403


def test_the_page_itself_and_programs_may(client: TestClient) -> None:
    for headers in ({"origin": "http://testserver", "sec-fetch-site": "same-origin"}, {}):
        assert client.post("/api/games", json=setup(), headers=headers).status_code == 201


def test_a_server_that_knows_its_addresses_answers_to_no_other_name(settings: Settings) -> None:
    with served(settings, origins=("https://table.example.org",)) as browser:
        good = {"host": "table.example.org", "origin": "https://table.example.org"}
        assert browser.post("/api/games", json=setup(), headers=good).status_code == 201
        for wrong in (
            {"host": "rebound.example"},
            {"host": "rebound.example", **good} | {"host": "x"},
        ):
            reply = browser.get("/api/games", headers=wrong)
            assert (reply.status_code, kind(reply)) == (421, "server.error.other_host")
        plain = {**good, "origin": "http://table.example.org"}
        assert browser.post("/api/games", json=setup(), headers=plain).status_code == 403


# -- who asks ----------------------------------------------------------------------------------


def test_a_client_is_known_by_its_proxy_only_where_that_is_trusted(settings: Settings) -> None:
    few = Limits(making=Rate(1, 0.001))
    one, two = ({"x-forwarded-for": address} for address in ("198.51.100.7", "198.51.100.8"))

    def tries(**changes: Any) -> list[int]:
        with served(settings, "10.0.0.1", limits=few, **changes) as browser:
            return [
                browser.post("/api/games", json=setup(), headers=said).status_code
                for said in (one, two, one)
            ]

    assert tries(proxies=("10.0.0.1",)) == [201, 201, 429]
    assert tries() == [201, 429, 429]  # whoever writes the header is one and the same


def test_a_client_cannot_write_itself_an_address_before_the_proxys(settings: Settings) -> None:
    few = Limits(making=Rate(1, 0.001))
    with served(settings, "10.0.0.1", limits=few, proxies=("10.0.0.1",)) as browser:
        codes = []
        for forged in ("1.2.3.4", "1.2.3.5"):
            said = {"x-forwarded-for": f"{forged}, 198.51.100.7"}
            codes.append(browser.post("/api/games", json=setup(), headers=said).status_code)
    assert codes == [201, 429]


def test_this_machine_is_not_counted_but_a_proxy_on_it_is(settings: Settings) -> None:
    with served(settings, "127.0.0.1", limits=Limits(requests=Rate(2, 0.001))) as browser:
        assert {browser.get("/api/games").status_code for _ in range(5)} == {200}
        said = {"x-forwarded-for": "198.51.100.7"}
        codes = [browser.get("/api/games", headers=said).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


@pytest.mark.parametrize("header", ["x-real-ip", "x-forwarded-proto", "cf-connecting-ip"])
def test_a_proxy_that_names_its_client_otherwise_switches_no_limit_off(
    settings: Settings, header: str
) -> None:
    with served(settings, "127.0.0.1", limits=Limits(requests=Rate(2, 0.001))) as browser:
        said = {header: "198.51.100.7"}
        assert [browser.get("/api/games", headers=said).status_code for _ in range(3)][-1] == 429


def test_a_proxy_that_the_settings_name_is_never_the_owner(settings: Settings) -> None:
    few = Limits(requests=Rate(2, 0.001))
    with served(settings, "127.0.0.1", limits=few, proxies=("127.0.0.1",)) as browser:
        assert [browser.get("/api/games").status_code for _ in range(3)] == [200, 200, 429]


def test_a_household_is_one_client() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:1") != household("2001:db9::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") == "192.0.2.1"
    assert household("testclient") == "testclient"


# -- limits ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "method", "path", "body"),
    [
        ("requests", "GET", "/api/games", None),
        ("requests", "GET", "/health", None),
        ("making", "POST", "/api/games", setup()),
        ("making", "POST", "/api/games/import", {}),
        ("seats", "POST", "/api/games/none/seat", {"token": "x"}),
        ("seats", "POST", "/api/codes/use", {"code": "AAAA-AAAA"}),
        ("heavy", "POST", "/api/armies/check", {"rulebook": "ef", "toml": ""}),
        ("heavy", "GET", "/api/table.svg", None),
        ("heavy", "GET", "/api/games/none/replay", None),
    ],
)
def test_too_often(settings: Settings, what: str, method: str, path: str, body: Any) -> None:
    few: Any = {what: Rate(2, 0.001)}
    with served(settings, limits=Limits(**few)) as browser:
        codes = [browser.request(method, path, json=body).status_code for _ in range(4)]
        assert 429 not in codes[:2] and codes[2:] == [429, 429]
        last = browser.request(method, path, json=body)
        assert kind(last) == "server.limit.too_often" and last.json()["error"]["data"]["wait"] > 0


def test_tokens_come_back_with_time() -> None:
    bucket = Bucket(Rate(2, 0.5), now=0.0)
    assert [bucket.take(0.0), bucket.take(0.0)] == [0.0, 0.0]
    assert bucket.take(0.0) == pytest.approx(2.0)
    assert bucket.take(2.0) == 0.0 and bucket.take(2.0) > 0.0
    assert [bucket.take(100.0) for _ in range(2)] == [0.0, 0.0] and bucket.take(100.0) > 0.0


def test_so_many_open_games_for_one_client(settings: Settings) -> None:
    with served(settings, limits=Limits(games=2)) as browser:
        made = [create(browser)["game"] for _ in range(2)]
        full = browser.post("/api/games", json=setup())
        assert (full.status_code, kind(full)) == (429, "server.limit.games")
        wish = {"at": 0, "seats": [PERSON, PERSON]}
        assert browser.post(f"/api/games/{made[0]}/fork", json=wish).status_code == 429
        with watching(browser, made[0], 0) as page:
            assert page.send("resign", camp=0)["ok"]
            page.query("lines", 0, start=0, end=1)  # all is said and done when this is answered
        create(browser)  # one is over


def test_so_many_sockets_for_one_client(settings: Settings) -> None:
    with served(settings, limits=Limits(sockets=2)) as browser:
        game = create(browser)["game"]
        third = browser.websocket_connect(f"/api/games/{game}/live")
        with watching(browser, game), watching(browser, game), third as socket:
            assert socket.receive_json()["error"]["kind"] == "server.limit.sockets"
        with watching(browser, game) as page:
            assert page.state["revision"] == 0


def test_so_many_messages_over_one_socket(settings: Settings) -> None:
    with served(settings, limits=Limits(messages=Rate(3, 0.001))) as browser:
        game = create(browser)["game"]
        with watching(browser, game, 0) as page:
            replies = [page.send("query", what="reach", camp=0) for _ in range(5)]
            kinds = [reply.get("error", {}).get("kind") for reply in replies]
            assert kinds[3:] == ["server.limit.too_often"] * 2 and kinds[0] != kinds[3]


def test_who_goes_on_sending_is_cut_off(settings: Settings, monkeypatch: Any) -> None:
    monkeypatch.setattr("escarmouche.server.live.sockets.PATIENCE", 5)
    with served(settings, limits=Limits(messages=Rate(1, 0.001))) as browser:
        game = create(browser)["game"]
        with browser.websocket_connect(f"/api/games/{game}/live") as socket:
            for _ in range(8):
                socket.send_text("{}")
            with pytest.raises(WebSocketDisconnect) as closed:
                _read_on(socket)
        assert closed.value.code == 1008


def _read_on(socket: Any) -> None:
    while True:
        socket.receive_text()


def test_clients_without_number_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("escarmouche.server.guard.limits.KNOWN_CLIENTS", 10)
    counter = Counter(Limits(sockets=1))
    with counter.connected("connected"):
        for n in range(50):
            counter.count(f"client{n}", "requests")
        assert len(counter._clients) == 10
        with pytest.raises(ApiError), counter.connected("connected"):
            pass


def test_limits_by_the_environment() -> None:
    said = {"ESCARMOUCHE_LIMIT_MAKING": "5/0.5", "ESCARMOUCHE_LIMIT_SOCKETS": "7"}
    chosen = Settings.chosen(environment={**said, "ESCARMOUCHE_PROXIES": "10.0.0.1, 10.0.0.2"})
    assert chosen.limits.making == Rate(5, 0.5) and chosen.limits.sockets == 7
    assert chosen.limits.requests == Limits().requests
    assert chosen.proxies == ("10.0.0.1", "10.0.0.2")
    assert Settings.chosen(environment={"ESCARMOUCHE_LIMITS": "off"}).limits == Limits.none()
    for name, wrong in (("MAKING", "5"), ("SOCKETS", "many"), ("SOCKETS", "0"), ("HEAVY", "0/0")):
        with pytest.raises(SetupError):
            Settings.chosen(environment={f"ESCARMOUCHE_LIMIT_{name}": wrong})
    with pytest.raises(SetupError):
        Settings.chosen(environment={"ESCARMOUCHE_ORIGINS": "table.example.org"})
    known = Settings.chosen(environment={"ESCARMOUCHE_ORIGINS": "https://Table.example.org/"})
    assert known.origins == ("https://table.example.org",)


# -- errors ------------------------------------------------------------------------------------


def test_a_fault_of_ours_shows_a_number_and_nothing_else(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> Any:
        raise ZeroDivisionError("the secret of /etc/passwd")

    monkeypatch.setattr(armies, "shelf", broken)
    caplog.set_level(logging.ERROR)
    with TestClient(create_app(settings), raise_server_exceptions=False) as browser:
        reply = browser.get("/api/shelf")
    assert reply.status_code == 500
    text = reply.text
    assert "secret" not in text and "passwd" not in text and "Zero" not in text
    assert "Traceback" not in text and ".py" not in text
    number = reply.json()["error"]["data"]["id"]
    assert both(reply.json()["error"]["text"]) and number in reply.json()["error"]["text"]["en"]
    assert f"fault {number}" in caplog.text and "the secret of /etc/passwd" in caplog.text


# -- addresses and files -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/%2e%2e/data/secret.txt",
        "/..%2fdata%2fsecret.txt",
        "/assets/%2e%2e/%2e%2e/data/secret.txt",
        "/assets/..%5c..%5cdata%5csecret.txt",
        "/%00",
        "/assets/%00.js",
        "//etc/passwd",
        "/%ff%fe",
        "/.hidden",
        "/" + "a" * 3000,
    ],
)
def test_no_file_but_the_pages_own_is_served(
    client: TestClient, settings: Settings, path: str
) -> None:
    (settings.static / "assets").mkdir(parents=True)
    (settings.static / "index.html").write_text("<p>table", encoding="utf-8")
    (settings.static / ".hidden").write_text("x", encoding="utf-8")
    (settings.data / "secret.txt").write_text("x", encoding="utf-8")
    reply = client.get(path)
    assert reply.status_code in (200, 404)
    assert reply.text == "<p>table" or reply.status_code == 404


@pytest.mark.parametrize(
    "id", ["%00", "a%00b", "..", "%ed%a0%80", "A" * 5000, "'; drop table games"]
)
def test_a_game_that_cannot_be_one_is_asked_of_no_database(client: TestClient, id: str) -> None:
    for path in ("", "/replay", "/at/0", "/verify", "/export"):
        reply = client.get(f"/api/games/{id}{path}")
        assert reply.status_code in (200, 404, 405), (path, reply.text)
        assert reply.status_code != 200 or id == ".."  # which is /api/ for every client


def test_the_code_takes_nothing_apart_that_it_should_not() -> None:
    """No pickle, no eval, no shell, no format string from outside, in what the server runs."""
    forbidden = re.compile(
        r"\bimport (?:pickle|marshal|shelve|subprocess)\b|\b(?:pickle|marshal)\."
        r"|(?<![\w.])(?:eval|exec)\(|\byaml\.(?:load|unsafe_load)\(|\bos\.system\("
    )
    for path in (ROOT / "src" / "escarmouche" / "server").rglob("*.py"):
        found = forbidden.search(path.read_text(encoding="utf-8"))
        assert found is None, (path, found)


# -- armies from outside -----------------------------------------------------------------------


def test_an_army_beyond_the_limits_is_refused_in_words(client: TestClient) -> None:
    text = army_text("cendre-250")
    deep = text + "\na" + ".a" * 40_000 + " = 1\n"
    (novices,) = (part for part in text.split("\n\n") if 'id = "novices"' in part)
    many = text.replace("points = 250", "points = 9000")
    for n in range(3):
        again = novices.replace('"novices"', f'"novices-{n}"').replace("count = 4", "count = 90")
        many += f"\n{again}\n"
    assert many.count("count = 90") == 3
    for wrong, why in ((deep, "too many parts"), (many, "the server takes 200 at most")):
        judged = client.post("/api/armies/check", json={"rulebook": "ef", "toml": wrong}).json()
        (problem,) = judged["problems"]
        assert judged["army"] is None and why in problem["text"]["en"]
        assert both(problem["text"]) and both(problem["remedy"])
        wish = setup(armies=[{"toml": wrong}, {"ready": "ecorce-250"}])
        reply = client.post("/api/games", json=wish)
        assert reply.status_code == 422 and why in reply.json()["error"]["text"]["en"]


def test_a_key_with_dots_in_a_sentence_is_no_deep_key(client: TestClient) -> None:
    said = "Un. Deux. Trois. Quatre. Cinq. Six. Sept. Huit. Neuf. Dix."
    text = f"# {said} l'an\n" + army_text("cendre-250")
    text = re.sub(r"^(fluff|description).*$", "", text, flags=re.M)
    judged = client.post("/api/armies/check", json={"rulebook": "ef", "toml": text}).json()
    assert "rosters" not in str(judged["problems"])


def test_a_private_game_played_on_stays_private(client: TestClient) -> None:
    game = create(client, PERSON, PERSON, terms={"private": True})["game"]
    wish = {"at": 0, "seats": [PERSON, AI]}
    made = client.post(f"/api/games/{game}/fork", json=wish).json()["game"]
    assert client.get(f"/api/games/{made}").json()["terms"]["private"]
    client.cookies.clear()
    assert client.get(f"/api/games/{made}").status_code == 404


def test_a_page_that_reads_nothing_is_not_listened_to(settings: Settings) -> None:
    with served(settings) as browser:
        game = create(browser)["game"]
        with watching(browser, game, 0) as page:
            assert isinstance(page, Page)
            for n in range(150):
                page.socket.send_json({"type": "eyes", "id": f"e{n}", "camp": 0})
            got = {page.until("reply")["id"] for _ in range(150)}
    assert len(got) == 150  # nothing is lost for one who reads in the end
