"""The sentences about suspicion and evidence."""

from firstclass.rules.vocabulary.box import Box
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _suspect(box: Box, index: int) -> str:
    return w.translate(f"card-{box.kinds[index]}", frame=w.frame(box.frames[index]))


WORDS = ModuleWords(
    log={"evidence": w.counted, "gave_evidence": w.counted, "arrested": w.counted},
    depths={"evidence": 0, "gave_evidence": 0, "arrested": 0},
    cards={"suspect_self": _suspect, "suspect_others": _suspect, "destroy": w.named},
)
