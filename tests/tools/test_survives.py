"""Ctrl-C, a full disk, a terminal that is gone: the last save stays whole, and nothing is left."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.resources import checkout
from tests.tools.running import Run

PLAY = [sys.executable, "-m", "tools", "play"]
#: How often a process is interrupted at a random time.
INTERRUPTS, PROCESSES = 40, 2


def started(*arguments: object, **settings: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*PLAY, *map(str, arguments)],
        cwd=checkout(),
        env={**os.environ, "PYTHONPATH": str(checkout())},
        **{
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "text": True,
            **settings,
        },
    )


def ran(typed: str, *arguments: object, **settings: Any) -> tuple[int, str, str]:
    process = started(*arguments, **settings)
    out, err = process.communicate(typed, timeout=120)
    return process.returncode, out, err


@pytest.fixture
def replays(run: Run, toy: Path) -> Callable[[Path], bool]:
    """Whether a save can be played again."""
    return lambda file: run("replay", file, toy).status == 0


@pytest.fixture
def saved(run: Run, toy: Path, tmp_path: Path) -> Path:
    """A save, in a folder of its own."""
    folder = tmp_path / "saves"
    folder.mkdir()
    file = folder / "game.json"
    assert run("play", toy, "--seed", 5, stdin=f"take 3\nsave {file}\nquit\n").status == 0
    return file


WRITER = """
import sys
from pathlib import Path
from tools.files import replace_text
file, hits, texts = Path(sys.argv[1]), 0, {letter * 300_000 for letter in "ab"}
replace_text(file, "a" * 300_000)
print("ready", flush=True)
while hits < int(sys.argv[2]):
    try:
        for text in texts:
            replace_text(file, text)
    except KeyboardInterrupt:
        hits += 1
        assert file.read_text() in texts
        assert list(file.parent.iterdir()) == [file], list(file.parent.iterdir())
        print("hit", flush=True)
"""


def test_an_interrupt_while_writing_leaves_one_whole_file(tmp_path: Path) -> None:
    folder = tmp_path / "alone"
    folder.mkdir()
    command = [sys.executable, "-c", WRITER, str(folder / "file"), str(INTERRUPTS)]
    env, rng = {**os.environ, "PYTHONPATH": str(checkout())}, Random(1)
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(INTERRUPTS):
            assert process.stdout.readline() != ""
            time.sleep(rng.random() / 100)
            process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "hit\n"
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("run_number", range(PROCESSES))
def test_a_session_that_is_ended_leaves_the_last_save(
    toy: Path,
    saved: Path,
    replays: Callable[[Path], bool],
    number: signal.Signals,
    run_number: int,
) -> None:
    process = started(toy, "--resume", saved)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()  # it has begun
    process.stdin.write("undo\ntake 2\n" + "save\n" * 2_000)
    process.stdin.flush()
    time.sleep(0.2 + Random(run_number).random() / 2)
    process.send_signal(number)
    out, err = process.communicate(timeout=120)
    assert "Traceback" not in err
    assert process.returncode in (0, 130, 143)
    assert number != signal.SIGINT or "Last saved as" in out or process.returncode == 130
    assert list(saved.parent.iterdir()) == [saved]
    assert replays(saved)


def test_an_interrupt_at_the_prompt_of_a_terminal_leaves(
    toy: Path, saved: Path, replays: Callable[[Path], bool]
) -> None:
    pty = pytest.importorskip("pty")
    mine, theirs = pty.openpty()
    process = started(toy, "--resume", saved, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    seen = b""
    while b"A> " not in seen:
        seen += os.read(mine, 4096)
    assert interrupted(process) == 0
    seen = os.read(mine, 65_536)
    os.close(mine)
    assert b"Last saved as" in seen
    assert replays(saved)


def interrupted(process: subprocess.Popen[str]) -> int:
    """The status of a process that is interrupted as a person would: again if nothing happens.

    Between printing a prompt and waiting for a line there is a moment in which Python only notes
    an interrupt, and waits all the same.
    """
    for _ in range(10):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=3)
    process.kill()
    return process.wait()


def limited(bytes_: int) -> Callable[[], None]:
    """Files may have so many bytes and no more, as on a disk that is full."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, bytes_))

    return limit


@pytest.mark.parametrize("room", [0, 50])
def test_a_save_that_does_not_fit_is_told_and_the_old_one_stays(
    toy: Path, saved: Path, room: int
) -> None:
    before, other = saved.read_bytes(), saved.with_name("other.json")
    typed = f"undo\ntake 2\nsave\nsave {other}\nboard\nquit\n"
    status, out, err = ran(typed, toy, "--resume", saved, preexec_fn=limited(room))
    assert (status, err) == (0, "")
    assert f"{saved}: File too large" in out
    assert f"{other}: File too large" in out
    assert f"Last saved as {saved}" in out
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk without room."""
    folder = tmp_path / "full"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8k", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("only who may mount has a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_on_a_full_disk_one_can_save_elsewhere(
    toy: Path, full: Path, saved: Path, replays: Callable[[Path], bool]
) -> None:
    (full / "filler").write_bytes(b"x" * 8_192)
    elsewhere = saved.with_name("other.json")
    typed = f"take 3\nsave {full}/game.json\nsave {elsewhere}\nquit\n"
    status, out, _ = ran(typed, toy, "--seed", 5)
    assert status == 0
    assert f"{full}/game.json: No space left on device" in out
    assert f"Saved as {elsewhere}." in out
    assert replays(elsewhere)
    assert [path.name for path in full.iterdir()] == ["filler"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_told(toy: Path, saved: Path) -> None:
    saved.parent.chmod(0o500)
    try:
        status, out, _ = ran("undo\ntake 2\nsave\nquit\n", toy, "--resume", saved)
    finally:
        saved.parent.chmod(0o700)
    assert status == 0
    assert f"{saved}: Permission denied" in out


def test_a_folder_that_has_vanished_is_told(
    toy: Path, saved: Path, replays: Callable[[Path], bool]
) -> None:
    process = started(toy, "--resume", saved)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.readline()
    saved.unlink()
    saved.parent.rmdir()
    elsewhere = toy.with_name("other.json")
    out, err = process.communicate(f"save\nsave {elsewhere}\nquit\n", timeout=120)
    assert (process.returncode, err) == (0, "")
    assert f"{saved}: No such file or directory" in out
    assert replays(elsewhere)


def test_names_that_no_file_can_have_are_told(toy: Path) -> None:
    status, out, err = ran(f"save {'n' * 400}\nsave a\x00b\nsave {toy}\nquit\n", toy)
    assert (status, err) == (0, "")
    assert "File name too long" in out
    assert "null" in out
    assert "is not this game's save" in out


def shell(command: str, toy: Path, typed: bytes = b"") -> tuple[int, bytes]:
    line = command.format(play=f"{sys.executable} -m tools play {toy}")
    env = {**os.environ, "PYTHONPATH": str(checkout())}
    done = subprocess.run(
        ["sh", "-c", line], cwd=checkout(), env=env, input=typed, capture_output=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


CLOSED = {
    "no input": ("{play} <&-", 0),
    "no output": ("{play} >&-", 0),
    "no errors": ("{play} --seat nobody 2>&-", 2),
    "an output that nobody reads": ("{play} | true", 0),
}


@pytest.mark.parametrize(("command", "status"), CLOSED.values(), ids=CLOSED)
def test_a_closed_stream_ends_the_game(toy: Path, command: str, status: int) -> None:
    found, output = shell(command, toy, b"take 1\n" * 40)
    assert found == status
    assert b"Traceback" not in output
    assert b"Exception" not in output


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_an_output_that_is_full_is_told(toy: Path) -> None:
    status, output = shell("{play} > /dev/full", toy)
    assert status == 2
    assert output.decode() == "the output: No space left on device\n"


def test_what_is_no_text_may_be_typed(toy: Path) -> None:
    status, output = shell("{play}", toy, b"\xff\xfe\nsave \xff/x\nquit\n")
    assert status == 0
    assert b"Traceback" not in output


def test_a_file_without_end_is_refused() -> None:
    command = [sys.executable, "-m", "tools", "replay", "/dev/zero"]
    done = subprocess.run(command, cwd=checkout(), capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
