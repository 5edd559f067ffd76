"""A person who hears the table and has a keyboard: what is known comes from the accessibility tree alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Error, Page
from tests.browser.visits import until

SKIPPED = frozenset({"none", "generic", "InlineTextBox", "ignored"})


@dataclass
class Heard:
    """Something of the tree: what it is, what it is called, how it stands, what is within it."""

    role: str
    name: str
    said: dict[str, Any]
    within: list[Heard] = field(default_factory=list)

    def all(self) -> Iterator[Heard]:
        """It and everything within it, in the order in which it is read."""
        yield self
        for one in self.within:
            yield from one.all()

    def find(self, role: str, name: str = "") -> list[Heard]:
        """All of a role whose name holds some words."""
        return [one for one in self.all() if one.role == role and name in one.name]


def heard(node: Any, within: list[Heard]) -> Heard:
    """A node of the tree as a screen reader tells it."""
    said = {p["name"]: p["value"].get("value") for p in node.get("properties", ())}
    said["value"] = node.get("value", {}).get("value")
    name = str(node.get("name", {}).get("value", "")).replace("\u00a0", " ").strip()
    return Heard(node.get("role", {}).get("value", ""), name, said, within)


def words_of(parts: list[Heard]) -> str:
    """All words in some parts of the tree."""
    return "".join(text.name for part in parts for text in part.find("StaticText"))


class Listener:
    """Presses keys, and hears what the tree says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0
        self.spoken: list[str] = []  # every act that the live region told, once
        self._tree: CDPSession = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")

    # -- what is heard -------------------------------------------------------------------------

    def tree(self) -> Heard:
        """The whole tree as a screen reader has it."""
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}
        return Heard("document", "", {}, list(self._read(nodes[0], known)))

    def _read(self, node: Any, known: dict[str, Any]) -> Iterator[Heard]:
        within = [
            one
            for id in node.get("childIds", ())
            if id in known
            for one in self._read(known[id], known)
        ]
        role = node.get("role", {}).get("value", "ignored")
        spoken = any(p["name"] == "live" for p in node.get("properties", ()))
        if spoken and role == "generic":
            yield Heard("live", words_of(within), {}, within)
        elif node.get("ignored") or role in SKIPPED:
            yield from within
        else:
            yield heard(node, within)

    def focused(self) -> Heard:
        """What has the focus: its node alone, which is quicker than the whole tree."""
        active = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        whose = {"objectId": active["result"]["objectId"], "fetchRelatives": False}
        try:
            (node,) = self._tree.send("Accessibility.getPartialAXTree", whose)["nodes"][:1]
        except Error:  # it has left the page meanwhile
            return Heard("nothing", "", {})
        return heard(node, [])

    def bar(self) -> Heard:
        """The region of the question: the first of the page, after its title."""
        regions = self.tree().find("region")
        return regions[0] if regions else Heard("nothing", "", {})

    def acts(self) -> list[str]:
        """What the live region has told since it was last listened to."""
        logs = [log for log in self.tree().find("log") if "Ce qui se passe" in log.name]
        lines = [words_of([line]) for log in logs for line in log.within]
        fresh = lines
        for known in range(min(len(lines), len(self.spoken)), 0, -1):
            if self.spoken[-known:] == lines[:known]:
                fresh = lines[known:]
                break
        self.spoken += fresh
        return fresh

    def told(self) -> str:
        """What the other live regions say now."""
        return " ".join(one.name for one in self.tree().find("live"))

    # -- what is done --------------------------------------------------------------------------

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
            self.presses += 1

    def until(self, holds: Callable[[], bool], what: str) -> None:
        until(self.page, holds, what)

    def asked(self) -> Heard:
        """Until the question has the focus and nothing is on its way; the region of the question."""
        found: list[Heard] = []

        def ready() -> bool:
            now = self.focused()
            found[:] = [now]
            return now.role == "region" and not now.said.get("busy") and self.is_asked(now)

        self.until(ready, f"the question to take the focus; it is on {found[-1:]}")
        return found[0]

    def is_asked(self, bar: Heard) -> bool:
        """Whether the bar asks for something."""
        return True

    def tab_to(self, role: str, name: str = "", most: int = 60) -> Heard:
        """By the tabulator to the first thing of a role whose name holds some words."""
        passed = []
        for _ in range(most):
            self.press("Tab")
            now = self.focused()
            passed.append((now.role, now.name[:60]))
            if now.role == role and name in now.name:
                return now
        raise AssertionError(f"no {role} {name!r} among {passed}")
