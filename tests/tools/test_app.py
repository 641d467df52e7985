"""The command line as a whole: help, exit statuses, errors without tracebacks."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.running import Run
from tools import commands

COMMANDS = [info.name for info in pkgutil.iter_modules(commands.__path__)]


def test_help_lists_every_command(run: Run) -> None:
    ran = run("--help")
    assert ran.status == 0
    assert [name for name in COMMANDS if name not in ran.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.status == 0
    assert f"For example:\n\n    boardwright {command}" in ran.out


def test_help_imports_no_engine() -> None:
    code = (
        "import sys; from tools.app import main; status = main(['--help']);"
        "heavy = {'pydantic', 'networkx', 'ruamel.yaml', 'jsonschema'} & set(sys.modules);"
        "sys.exit(str(heavy) if heavy else status)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize(
    "arguments",
    [
        ["no_such_command"],
        ["check"],
        ["check", "no_such_game"],
        ["check", "no/such/folder"],
        ["play"],
        ["play", "no_such_game"],
        ["perft", "no_such_game", "--depth", "many"],
        ["replay", "no_such_file"],
        ["list", "--no-such-option"],
        ["new", "Not A Name"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_message_and_status_2(run: Run, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.strip()
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "options",
    [
        ["--players", "9"],
        ["--variant", "no_such_variant"],
        ["--option", "no_such_option=1"],
    ],
    ids=" ".join,
)
def test_wrong_setup_is_one_message_and_status_2(run: Run, toy: Path, options: list[str]) -> None:
    ran = run("simulate", toy, *options)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1


def test_a_broken_ruleset_is_shown_with_its_mistake(run: Run, broken: Path) -> None:
    ran = run("simulate", broken)
    assert ran.status == 2
    assert "pyle" in ran.err
    assert "Traceback" not in ran.err


def test_installed_command_and_module_run() -> None:
    for command in (["boardwright"], [sys.executable, "-m", "tools"]):
        program = [str(Path(sys.executable).parent / command[0]), *command[1:]]
        ran = subprocess.run([*program, "--version"], check=True, capture_output=True, text=True)
        assert ran.stdout.strip()


def test_a_closed_pipe_is_no_error(toy: Path) -> None:
    command = f"{sys.executable} -m tools show {toy} --stage python | head -1"
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], check=True, capture_output=True, text=True
    )
    assert ran.stderr == ""
