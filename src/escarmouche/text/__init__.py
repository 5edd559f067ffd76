"""Words for people: message catalogues in French and English, and what fills them.

>>> from escarmouche.text import render
>>> render("core.option.yes", {}, "fr")
'Oui'
"""

from escarmouche.text.catalogue import LANGUAGES, Catalogue, CatalogueError
from escarmouche.text.coverage import every_phrase, missing_messages
from escarmouche.text.names import Names, PlainNames, StateNames
from escarmouche.text.render import (
    render,
    render_brief,
    render_error,
    render_event,
    render_option,
    render_question,
    render_refusal,
    render_result,
    render_waiting,
    verdicts,
)
from escarmouche.text.report import report
from escarmouche.text.wording import Wording, die

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "CatalogueError",
    "Names",
    "PlainNames",
    "StateNames",
    "Wording",
    "die",
    "every_phrase",
    "missing_messages",
    "render",
    "render_brief",
    "render_error",
    "render_event",
    "render_option",
    "render_question",
    "render_refusal",
    "render_result",
    "render_waiting",
    "report",
    "verdicts",
]
