"""What can be broken in a module: every place where a rule could be wrong by one word.

A break is named by what it says (the function, or the name that a module defines; kind, the words before and
after), not by where it stands: a sample stays the same when modules move and lines shift.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

Place = tuple[tuple[str, int | None], ...]  # the way from the module to a node: field, index
Change = tuple[str, ast.AST]  # what kind of break, and what stands there instead

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
BOUNDARIES = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
TOLERANCE = 0.01  # a smaller number forgives rounding and is no rule's
FORGIVING = {"TOLERANCE", "EPSILON", "HAIR", "SLACK", "ROUNDING", "TOUCHING"}
SPOKEN = {"__repr__", "__str__", "__hash__", "__slots__", "__all__"}
UNBROKEN = (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)  # no rule in these
TYPES = {"annotation", "returns", "decorator_list", "bases", "keywords_of_class"}


@dataclass(frozen=True, slots=True)
class Break:
    """One change of one module. `line` is that of the statement, `at_import` whether it runs only then."""

    id: str
    path: Path
    function: str
    kind: str
    line: int
    before: str
    after: str
    at_import: bool
    names: tuple[str, ...]
    place: Place
    number: int  # which of the changes that can be made there

    def __str__(self) -> str:
        return f"{self.id} {self.function} ({self.path.name}:{self.line}) {self.kind}: {self.before} -> {self.after}"


@dataclass(frozen=True, slots=True)
class _Where:
    """What stands around a node."""

    function: str = ""
    called: bool = False  # within a function: it runs when that is called
    line: int = 0
    names: tuple[str, ...] = ()  # what a statement of a module or class defines


def breaks_of(path: Path) -> list[Break]:
    """Every break of a module, in the order of the text."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    seen = Counter[str]()
    found: list[Break] = []
    for place, where, number, (kind, new) in _sites(tree):
        before, after = _said(node_at(tree, place)), _said(new)
        spoken_of = where.function or " ".join(where.names)
        key = f"{spoken_of}|{kind}|{before}|{after}"
        seen[key] += 1
        id = blake2b(f"{key}|{seen[key]}".encode(), digest_size=4).hexdigest()
        found.append(
            Break(
                id=id,
                path=path,
                function=where.function or "(module)",
                kind=kind,
                line=where.line,
                before=before,
                after=after,
                at_import=not where.called,
                names=where.names,
                place=place,
                number=number,
            )
        )
    return found


def broken(wrong: Break) -> ast.Module:
    """The module with the break, every line where it was."""
    tree = ast.parse(wrong.path.read_text(encoding="utf-8"))
    node = node_at(tree, wrong.place)
    _kind, new = list(changes(node))[wrong.number]
    parent = node_at(tree, wrong.place[:-1])
    field, index = wrong.place[-1]
    if index is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[index] = new
    for part in ast.walk(new):
        if not hasattr(part, "lineno"):
            ast.copy_location(part, node)
    return ast.fix_missing_locations(tree)


# -- one node ---------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[Change]:
    """How this node can be broken; the node itself stays as it is."""
    make = _KINDS.get(type(node))
    if make is not None:
        yield from make(copy.copy(node))


def _comparison(node: ast.Compare) -> Iterator[Change]:
    sides = [node.left, *node.comparators]
    for number, op in enumerate(node.ops):
        if isinstance(op, BOUNDARIES) and any(map(_forgives, sides[number : number + 2])):
            continue  # whether it is exactly the tolerance away, rounding decides
        new = copy.copy(node)
        new.ops = [*node.ops]
        new.ops[number] = COMPARED[type(op)]()
        yield ("boundary" if isinstance(op, BOUNDARIES) else "comparison"), new


def _forgives(node: ast.AST) -> bool:
    names = {each.id.strip("_") for each in ast.walk(node) if isinstance(each, ast.Name)}
    return bool(names & FORGIVING)


def _and_or(node: ast.BoolOp) -> Iterator[Change]:
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "and/or", node


def _unary(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not):
        yield "negation", node.operand
    elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield "sign", node.operand


def _arithmetic(node: ast.BinOp) -> Iterator[Change]:
    for side in (node.left, node.right):
        if isinstance(side, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp):
            return  # joined, not counted
        if isinstance(side, ast.Constant) and isinstance(side.value, str):
            return
        if isinstance(side, ast.Name) and side.id.strip("_") in FORGIVING:
            return
    if type(node.op) in COUNTED:
        node.op = COUNTED[type(node.op)]()
        yield "arithmetic", node


def _counting(node: ast.AugAssign) -> Iterator[Change]:
    if type(node.op) in COUNTED and not isinstance(node.value, ast.List | ast.Tuple | ast.ListComp):
        node.op = COUNTED[type(node.op)]()
        yield "arithmetic", node


def _number(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield "constant", ast.Constant(not value)
    elif isinstance(value, int) or (isinstance(value, float) and value >= TOLERANCE):
        yield "constant", ast.Constant(value + 1)


def _condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[Change]:
    test = node.test
    node.test = ast.UnaryOp(ast.Not(), test)
    yield "condition negated", node
    if isinstance(node, ast.If):
        never = copy.copy(node)
        never.test = ast.BoolOp(ast.And(), [test, ast.Constant(False)])
        yield "branch dropped", never


def _filter(node: ast.comprehension) -> Iterator[Change]:
    for number in range(len(node.ifs)):
        new = copy.copy(node)
        new.ifs = [test for other, test in enumerate(node.ifs) if other != number]
        yield "filter dropped", new


def _statement(node: ast.Expr) -> Iterator[Change]:
    if isinstance(node.value, ast.YieldFrom) and ast.unparse(node.value.value) == "()":
        return  # it yields nothing, and is there to make a generator
    if isinstance(node.value, ast.Call | ast.YieldFrom | ast.Yield):
        # Not `pass`: what yields stays a generator.
        yield "call dropped", ast.If(ast.Constant(False), [node], [])


def _call(node: ast.Call) -> Iterator[Change]:
    if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        node.func = ast.Name(SWAPPED[node.func.id], ast.Load())
        yield "min/max", node


_KINDS: dict[type[ast.AST], Callable[..., Iterator[Change]]] = {
    ast.Compare: _comparison,
    ast.BoolOp: _and_or,
    ast.UnaryOp: _unary,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _counting,
    ast.Constant: _number,
    ast.If: _condition,
    ast.While: _condition,
    ast.IfExp: _condition,
    ast.comprehension: _filter,
    ast.Expr: _statement,
    ast.Call: _call,
}


# -- the whole module ---------------------------------------------------------------------------


def _sites(tree: ast.Module) -> Iterator[tuple[Place, _Where, int, Change]]:
    yield from _below(tree, (), _Where())


def _below(
    node: ast.AST, place: Place, where: _Where
) -> Iterator[tuple[Place, _Where, int, Change]]:
    for field, value in ast.iter_fields(node):
        if _no_rule(node, field):
            continue
        inner = _inside(node, field, where)
        children = value if isinstance(value, list) else [value]
        for number, child in enumerate(children):
            if not isinstance(child, ast.AST) or _left_alone(child):
                continue
            here = (*place, (field, number if isinstance(value, list) else None))
            around = _around(child, inner)
            for count, change in enumerate(changes(child)):
                yield here, around, count, change
            yield from _below(child, here, around)


def _no_rule(node: ast.AST, field: str) -> bool:
    """Types, decorators, and the number by which one of several things is taken: `pair[0]`."""
    if field in TYPES or (isinstance(node, ast.ClassDef) and field == "keywords"):
        return True
    return isinstance(node, ast.Subscript) and field == "slice"


def _left_alone(child: ast.AST) -> bool:
    if isinstance(child, UNBROKEN):
        return True
    if isinstance(child, ast.FunctionDef) and child.name in SPOKEN:
        return True
    if isinstance(child, ast.If) and _said(child.test) == "TYPE_CHECKING":
        return True
    return isinstance(child, ast.Assign) and _said(child.targets[0]) in SPOKEN


def _inside(node: ast.AST, field: str, where: _Where) -> _Where:
    """What stands around the children of a node: its body runs when it is called, its defaults do not."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        name = f"{where.function}.{node.name}" if where.function else node.name
        return _Where(name, where.called or field == "body", where.line, (*where.names, node.name))
    if isinstance(node, ast.ClassDef):
        name = f"{where.function}.{node.name}" if where.function else node.name
        return _Where(name, where.called, where.line, (*where.names, node.name))
    if isinstance(node, ast.Lambda) and field == "body":
        return _Where(where.function, True, where.line, where.names)
    return where


def _around(child: ast.AST, where: _Where) -> _Where:
    if not isinstance(child, ast.stmt):
        return where
    names = where.names
    if not where.called:
        targets = (
            child.targets
            if isinstance(child, ast.Assign)
            else [child.target]
            if isinstance(child, ast.AnnAssign)
            else []
        )
        named = [
            part.id for each in targets for part in ast.walk(each) if isinstance(part, ast.Name)
        ]
        names = (*names, *named)
    return _Where(where.function, where.called, child.lineno, names)


def node_at(tree: ast.AST, place: Place) -> ast.AST:
    """The node to which a way leads."""
    node: ast.AST = tree
    for field, index in place:
        held = getattr(node, field)
        node = held if index is None else held[index]
    return node


def _said(node: ast.AST) -> str:
    """A node in one line; of a statement with a body, its head."""
    if isinstance(node, ast.comprehension):
        return ast.unparse(ast.GeneratorExp(ast.Name("..."), [node]))
    if isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and not node.orelse:
        return "nothing"
    if isinstance(node, ast.If | ast.While):
        node = type(node)(node.test, [ast.Pass()], [])
    return ast.unparse(node).strip().splitlines()[0]
