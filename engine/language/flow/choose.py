"""choose: a player decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from engine.language.choosing import ask
from engine.language.construct import Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression, Name

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Choose(Effect):
    """A player chooses an action, or one of several, with its parameters; then it happens.

    Only moves that can be completed are offered. Where a choice must be made and none is possible,
    `otherwise` happens; without it, that is a fault.

    The name of an enum stands for all the actions that its values are named after, and what has
    such a value for that action alone: one player leads with `choose: Deed(leading)`, the others
    follow with `choose: led(following)`, where `led` is the action that was chosen.
    """

    choose: str | list[str]
    """The action, with arguments in brackets for what it is `given`; or a list of actions."""
    by: Expression | None = None
    """Who chooses; the player whose turn it is, unless given."""
    as_: Name | None = Field(default=None, alias="as")
    """A name for the action that was chosen, in `then`: a value of the enum."""
    question: Name | None = None
    """The question's name in scenarios and prompts; the action's, unless given."""
    optional: bool = False
    """The player may decline."""
    always: bool = False
    """The player is asked even when declining is all that is possible: silence would tell the
    others what a hidden hand can't do."""
    forced: bool = False
    """When there is just one option, it is taken without asking."""
    then: Effects = []
    """What happens after an action was chosen."""
    otherwise: Effects = []
    """What happens when nothing can be chosen, or the player declines."""

    examples: ClassVar = (
        Example("choose: lay\nby: 'players[0]'"),
        Example("choose: [lay, take]\nby: 'players[1]'\noptional: true"),
        Example(
            "choose: Deed\nby: 'players[0]'\nas: deed\nthen: [{set: {led: deed}}]",
            overlay="types: {Deed: [lay, take]}\ntable: {led: {value: Deed}}",
        ),
    )
    words: ClassVar = {
        "en": "[The move of {by}|Your move]: {choose:action}[, or decline{optional}]"
        "[ (asked even if nothing else is possible){always}]"
        "[ (a single possibility is taken without asking{forced})].",
        "vi": "[Lượt chọn của {by}|Bạn chọn]: {choose:action}[, hoặc bỏ qua{optional}]"
        "[ (luôn được hỏi, dù chỉ có thể bỏ qua){always}]"
        "[ (nếu chỉ có một khả năng thì làm luôn{forced})].",
    }
    phrases: ClassVar = {
        "en": {
            "then": "After that:",
            "otherwise": "If there is no such move[, or none is wanted{optional}]:",
        },
        "vi": {
            "then": "Sau đó:",
            "otherwise": "Nếu không có nước nào như vậy[ hoặc đã bỏ qua{optional}]:",
        },
    }

    @property
    def names(self) -> list[str]:
        """The actions, as they are written."""
        return self.choose if isinstance(self.choose, list) else [self.choose]

    def lower(self, e: Elaborator) -> None:
        """The question, and what its answers do."""
        ask(e, self)
