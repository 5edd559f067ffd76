"""Putting a break in place, in a process that has imported everything."""

from __future__ import annotations

import ast
import dataclasses
import functools
import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from escarmouche.memory import AsAllStand, Memory, WhileAllStand
from tests.mutants.breaks import Break, broken, node_at
from tests.mutants.reach import Hook

Key = tuple[str, int]


class CannotExchange(Exception):
    """The break is in code that runs only when its module is imported."""


class Functions:
    """The functions of some modules, as they exist in this process, and all that remember results."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._by_path: dict[str, list[FunctionType]] = defaultdict(list)
        self._forget: list[Callable[[], None]] = []
        known = {str(path) for path in paths}
        # Asked for, not imported: what is imported before the hook is there says nothing of what is reached.
        table = getattr(sys.modules.get("escarmouche.table.pieces"), "Table", ())
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename in known:
                self._by_path[each.__code__.co_filename].append(each)
            elif isinstance(each, functools._lru_cache_wrapper):
                code = getattr(each.__wrapped__, "__code__", None)
                if code is not None and code.co_filename in known:
                    self._forget.append(each.cache_clear)
            elif isinstance(each, Memory | AsAllStand | WhileAllStand):
                self._forget.append(each.forget)
            elif isinstance(each, table):
                self._forget.append(each.memory.clear)

    def forget_results(self) -> None:
        """Nothing that a function remembers outlives its test."""
        for forget in self._forget:
            forget()

    def exchange(self, wrong: Break) -> None:
        """Give every function that the break changes its broken code."""
        path = str(wrong.path)
        right = ast.parse(wrong.path.read_text(encoding="utf-8"))
        before, after = _codes(compiled(right, path)), _codes(compiled(broken(wrong), path))
        changed = {key: code for key, code in after.items() if before.get(key) != code}
        exchanged = 0
        for function in self._by_path[path]:
            new = changed.get(_key(function.__code__))
            if new is not None:
                try:
                    function.__code__ = new
                except ValueError as problem:  # it no longer uses all that it encloses
                    raise CannotExchange(str(problem)) from problem
                exchanged += 1
        if not exchanged:
            raise CannotExchange("no function holds it")

    def exchange_default(self, wrong: Break) -> None:
        """Give a function the broken usual value of an argument."""
        tree, around = broken(wrong), 0
        for depth, step in enumerate(wrong.place):
            if step == ("args", None):
                around = depth
        function = node_at(tree, wrong.place[:around])
        if not around or not isinstance(function, ast.FunctionDef):
            raise CannotExchange("it is no usual value of an argument")
        lines = {function.lineno, *(each.lineno for each in function.decorator_list)}
        held = [
            each
            for each in self._by_path[str(wrong.path)]
            if each.__name__ == function.name and each.__code__.co_firstlineno in lines
        ]
        if not held:
            raise CannotExchange("no function holds it")
        usual = _values(function.args.defaults, wrong.path, held[0])
        by_name = [each for each in function.args.kw_defaults if each is not None]
        names = [
            arg.arg
            for arg, each in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
            if each is not None
        ]
        named = dict(zip(names, _values(by_name, wrong.path, held[0]), strict=True))
        for each in held:
            each.__defaults__ = usual or None
            each.__kwdefaults__ = named or None


def _values(written: Iterable[ast.expr], path: Path, within: FunctionType) -> tuple[Any, ...]:
    """What some expressions come to in the module of a function."""
    codes = [compile(ast.Expression(each), str(path), "eval") for each in written]
    return tuple(eval(code, within.__globals__) for code in codes)


def compiled(tree: ast.Module, path: str) -> CodeType:
    """The code of a module."""
    return compile(tree, path, "exec", dont_inherit=True)


def rebind(wrong: Break) -> None:
    """Give what a statement of a module defines its broken value, wherever it has been imported to.

    What later statements of the module make of it follows; what other modules made of it does not.
    """
    field, number = wrong.place[0]
    tree = broken(wrong)
    statements = getattr(tree, field)
    path = str(wrong.path)
    held = [each for each in _modules() if getattr(each, "__file__", None) == path]
    if not held or not _defined(statements[number]):
        raise CannotExchange("it defines no name")
    changed = set[str]()
    for statement in statements[number:]:
        names = _defined(statement)
        first = statement is statements[number]
        if names and (first or changed & _spoken_of(statement)):
            _rebind(held[0], statement, names, path)
            changed.update(names)


def made_of(wrong: Break) -> set[str]:
    """The names that later statements of its module make of what a broken statement defines."""
    (_field, number), *_rest = wrong.place
    tree = ast.parse(wrong.path.read_text(encoding="utf-8"))
    names, made = set(wrong.names), set[str]()
    for statement in tree.body[(number or 0) + 1 :]:
        if (names | made) & _spoken_of(statement):
            made.update(_defined(statement))
    return made


def _modules() -> list[ModuleType]:
    return [module for module in [*sys.modules.values()] if hasattr(module, "__dict__")]


def _defined(statement: ast.stmt) -> tuple[str, ...]:
    """The names that a statement defines, if that is all it does."""
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        target = statement.target
    else:
        return ()
    several = target.elts if isinstance(target, ast.Tuple) else [target]
    names = tuple(each.id for each in several if isinstance(each, ast.Name))
    return names if len(names) == len(several) else ()


def _spoken_of(statement: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}


def _rebind(within: ModuleType, statement: ast.stmt, names: tuple[str, ...], path: str) -> None:
    before = {name: vars(within)[name] for name in names}
    exec(compiled(ast.Module([statement], []), path), vars(within))
    for name in names:
        _follow(within, name, before[name], vars(within)[name])


def _follow(within: ModuleType, name: str, before: Any, after: Any) -> None:
    """Whoever has the old value of a name has the new one."""
    if isinstance(before, dict) and isinstance(after, dict):  # who holds it sees what is in it
        before.clear()
        before.update(after)
        vars(within)[name] = before
        return
    if type(before) is type(after) and hasattr(before, "__dict__") and not callable(before):
        vars(before).update(vars(after))
        vars(within)[name] = before
        return
    for module in _modules():
        if name in vars(module) and vars(module)[name] is before:
            vars(module)[name] = after


def exchange_field(wrong: Break) -> None:
    """Give a field of a class, and of those that inherit it, its broken usual value."""
    tree = broken(wrong)
    kind = node_at(tree, wrong.place[:1])
    field = node_at(tree, wrong.place[:2])
    if not isinstance(kind, ast.ClassDef) or not isinstance(field, ast.AnnAssign):
        raise CannotExchange("it is no field of a class")
    path = str(wrong.path)
    held = [each for each in [*sys.modules.values()] if getattr(each, "__file__", None) == path]
    if not held or not isinstance(field.target, ast.Name) or field.value is None:
        raise CannotExchange("no module holds it")
    code = compile(ast.Expression(field.value), path, "eval")
    try:
        value = eval(code, vars(held[0]))
    except NameError as problem:  # it speaks of another field
        raise CannotExchange(str(problem)) from problem
    if isinstance(value, dataclasses.Field):
        raise CannotExchange("it is made anew each time")
    _give(vars(held[0])[kind.name], field.target.id, value)


def _give(kind: type, name: str, value: Any) -> None:
    if dataclasses.is_dataclass(kind):
        taken: Any = kind.__init__
    elif issubclass(kind, tuple):
        taken = kind.__new__
    else:
        setattr(kind, name, value)
        return
    code, usual = taken.__code__, taken.__defaults__ or ()
    arguments = code.co_varnames[: code.co_argcount]
    number = arguments.index(name) - len(arguments) + len(usual) if name in arguments else -1
    if number >= 0:
        taken.__defaults__ = (*usual[:number], value, *usual[number + 1 :])
    elif name in (taken.__kwdefaults__ or {}):
        taken.__kwdefaults__[name] = value
    else:
        raise CannotExchange("it is no argument")
    if isinstance(vars(kind).get(name), bool | int | float | str):
        setattr(kind, name, value)
    for heir in kind.__subclasses__():
        if name not in vars(heir).get("__annotations__", {}):
            _give(heir, name, value)


def import_broken(wrong: Break) -> None:
    """From now on the module of this break is imported broken."""

    def compile_broken(path: Path) -> CodeType:
        return compiled(broken(wrong), str(path))

    Hook([wrong.path], compile_broken).install()


def forget_modules(package: str) -> None:
    """The modules of a package will be imported anew by whoever asks for them by name."""
    for name in [*sys.modules]:
        if name == package or name.startswith(f"{package}."):
            del sys.modules[name]


def _key(code: CodeType) -> Key:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> dict[Key, CodeType]:
    found: dict[Key, CodeType] = {}
    waiting = [each for each in code.co_consts if isinstance(each, CodeType)]
    while waiting:
        inner = waiting.pop()
        found[_key(inner)] = inner
        waiting += [each for each in inner.co_consts if isinstance(each, CodeType)]
    return found
