"""The sentences about switches and mechanics."""

from firstclass.rules.vocabulary.box import Box
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _switch(box: Box, index: int) -> str:
    face = box.faces[index]
    return w.translate("card-switch", upper=face.upper, lower=face.lower, value=face.value)


def _mechanic(box: Box, index: int) -> str:
    frame = w.frame(box.frames[index])
    return w.translate("card-mechanic", frame=frame, value=box.faces[index].value)


WORDS = ModuleWords(cards={"switch": _switch, "mechanic": _mechanic})
