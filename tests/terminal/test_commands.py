"""The words of both games."""

from collections import defaultdict

import pytest

from gobelet.record.text.boxes import normalize
from gobelet.terminal.cards import commands as cards
from gobelet.terminal.commands import SHARED_KEYWORDS, Action, Keywords
from gobelet.terminal.dice import commands as dice


@pytest.mark.parametrize("keywords", [dice.KEYWORDS, cards.KEYWORDS])
def test_a_word_has_one_meaning(keywords: Keywords) -> None:
    """Words count in every language, so no word may have two meanings."""
    meanings: dict[str, set[Action]] = defaultdict(set)
    for language in keywords:
        for action, words in {**SHARED_KEYWORDS[language], **keywords[language]}.items():
            for word in words.split():
                meanings[normalize(word)].add(action)
    assert {word for word, actions in meanings.items() if len(actions) > 1 or len(word) == 1} == set()
