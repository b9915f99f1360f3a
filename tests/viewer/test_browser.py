"""The page in a real browser: whole games played by clicking, a replay stepped, a line lost and found again.

Pictures of every game are left in the folder that FIRESIDE_SCREENSHOTS names.
"""

import asyncio
import os
import re
import shutil
import threading
from pathlib import Path

import pytest

import fireside
from fireside.viewer.recording import Recording
from fireside.viewer.server import House, application, start

from .games import let_agents_play, table

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
LAPTOP, PHONE = {"width": 1366, "height": 850}, {"width": 390, "height": 844}
TIMEOUT = 20_000


class Served:
    """A server in a thread of its own."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.runner, self.address = self.call(self._start)

    async def _start(self):
        self.house = House()
        return await start(application(self.house), "127.0.0.1", 0)

    def call(self, function, *arguments):
        """Run a function in the server's thread."""

        async def run():
            result = function(*arguments)
            return await result if asyncio.iscoroutine(result) else result

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(60)

    def link(self, people, seat=0):
        return f"{self.address}#{self.call(self.house.open, people)[seat]}"

    def drop_lines(self, people):
        """Cut all lines to a table, as a network does."""

        async def drop():
            rooms = {chair.room for chair in self.house.chairs.values()}
            for room in rooms:
                if getattr(room, "table", None) is people:
                    for connection in list(room.connections):
                        connection.socket._req.transport.abort()

        self.call(drop)

    def stop(self):
        self.call(self.runner.cleanup)
        self.loop.call_soon_threadsafe(self.loop.stop)


@pytest.fixture(scope="module")
def served():
    server = Served()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser():
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        missing = "no Chromium found: install it (Debian: apt-get install chromium), or name it in CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")
    tab = context.new_page()
    tab.set_default_timeout(TIMEOUT)
    errors = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    yield tab
    context.close()
    assert not errors


def keep_picture(page, name):
    folder = os.environ.get("FIRESIDE_SCREENSHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def wait_for_turn(page, people, moved):
    """Wait until the page shows the table after so many decisions, at a person's turn or at the end."""
    page.wait_for_function(
        "log => document.getElementById('log').children.length >= log && "
        "(document.body.dataset.turn === 'mine' || !document.getElementById('save').hidden)",
        arg=moved,
    )


def click_action(page, game, state, action):
    """Take an action as a person does: on the table if it has a spot there, with the menu if it asks, or by button."""
    spots = game.spots_of(state, action)
    if not spots:
        page.click(f'#quick button[data-action="{action}"]')
        return "button"
    sharing = [legal for legal in game.legal_actions(state).tolist() if spots[0] in game.spots_of(state, legal)]
    page.locator(f'#picture [data-key="{spots[0]}"].live').first.click()
    if len(sharing) > 1:
        page.click(f'#menu button[data-action="{action}"]')
        return "menu"
    return "table"


TABLES = [(name, 2) for name in fireside.games]
TABLES += [(name, 1) for name, game in fireside.games.items() if game.player_counts[0] == 1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_whole_game_by_clicking(name, players, page, served):
    people = table(name, None, *["random"] * (players - 1), seed=11)
    game, ways, taken = people.game, set(), 0
    page.goto(served.link(people))
    page.wait_for_selector("#picture svg")
    while True:
        wait_for_turn(page, people, served.call(lambda: len(people.log(0))))
        if people.acting is None:
            break
        if people.acting != 0:
            continue
        state = served.call(game.clone, people.state)
        ways.add(click_action(page, game, state, game.greedy_action(state)))
        taken += 1
        before = state.steps
        deadline = asyncio.run_coroutine_threadsafe(_moved(people, before), served.loop)
        deadline.result(20)
        if taken == 12:
            keep_picture(page, f"{name}-{players}-laptop")
            page.emulate_media(color_scheme="dark")
            keep_picture(page, f"{name}-{players}-dark")
            page.set_viewport_size(PHONE)
            keep_picture(page, f"{name}-{players}-phone")
            assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
            page.emulate_media(color_scheme="light")
            page.set_viewport_size(LAPTOP)
    assert "table" in ways
    assert "over" in page.inner_text("#headline")
    assert page.locator("#scores .player").count() == players
    keep_picture(page, f"{name}-{players}-end")
    with page.expect_download() as download:
        page.click("#save")
    assert fireside.Replay.load(download.value.path()).play() == people.state


async def _moved(people, before):
    while people.state.steps == before:
        await asyncio.sleep(0.005)


def brightness(color):
    red, green, blue = map(int, re.findall(r"\d+", color)[:3])
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.parametrize("name", list(fireside.games))
def test_a_table_at_night(name, page, served):
    """The ground is dark and the headline on it light; the pieces' colors stay; by day nothing is changed."""
    page.goto(served.link(table(name, None, "greedy", seed=3)))
    page.wait_for_selector("[data-turn=mine] #picture svg")

    def fills():
        return page.evaluate(
            """[...document.querySelectorAll("#picture :is(rect, circle, polygon, text)[fill^='#']:not([data-key])")]
            .map(shape => [shape.tagName, shape.getAttribute("fill"), getComputedStyle(shape).fill])"""
        )

    def drawn(written):
        return f"rgb({', '.join(str(int(written[i : i + 2], 16)) for i in (1, 3, 5))})"

    assert all(drawn(written) == shown for _, written, shown in fills())
    page.click("#theme")
    night = fills()
    assert brightness(night[0][2]) < 60
    assert brightness(next(shown for tag, _, shown in night if tag == "text")) > 170
    kept = {written for _, written, shown in night if drawn(written) == shown}
    assert len(kept - {written for _, written, shown in night if drawn(written) != shown}) >= 4
    page.click("#theme")
    assert all(drawn(written) == shown for _, written, shown in fills())


def test_search_undo_and_words(page, served):
    people = table("lanterns", None, "greedy", seed=3, start_player=0)
    page.goto(served.link(people))
    page.wait_for_selector("#picture svg")
    while people.game.phase(people.state) != "TILE":
        page.locator("#moves button").first.click()
        page.wait_for_timeout(100)
    page.keyboard.press("/")
    number = people.state.hand[0, 1]
    page.keyboard.type(f"half #{number}")
    assert page.locator("#moves button").count() == 1
    page.keyboard.press("Enter")
    page.wait_for_selector('#picture [data-key^="slot"].live')
    assert "tile 2" in page.inner_text("#steps")
    page.locator("#title").click()
    page.keyboard.press("u")
    page.wait_for_selector('#picture [data-key="hand 0"].live')
    page.click("summary")
    assert "honour" in page.inner_text("#words")


def test_keyboard_alone(page, served):
    people = table("lanterns", None, "greedy", seed=3, start_player=0)
    page.goto(served.link(people))
    page.wait_for_selector("#picture svg")
    while people.game.phase(people.state) != "TILE":
        page.locator("#quick button").first.press("Enter")
        page.wait_for_timeout(100)
    page.locator('[data-key="hand 1"].live').press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector('#picture [data-key^="slot"].live')


def test_a_dropped_line_and_a_reload_keep_the_game(page, served):
    people = table("lanterns", None, "greedy", seed=5, start_player=0)
    page.goto(served.link(people))
    page.wait_for_selector("#picture svg")
    page.locator("#moves button").first.click()
    page.wait_for_selector("#log li")
    lines = page.inner_text("#log")
    served.drop_lines(people)
    page.wait_for_selector("#notice:has-text('lost')")
    page.wait_for_selector("#notice", state="hidden")
    assert page.inner_text("#log") == lines
    page.reload()
    page.wait_for_selector("#picture svg")
    assert page.inner_text("#log") == lines
    page.locator("#moves button").first.click()
    page.wait_for_function("n => document.getElementById('log').innerText.length > n", arg=len(lines))


def test_a_replay_is_stepped(page, served):
    played = table("lanterns", "search:50", "greedy", seed=8)
    let_agents_play(played)
    recording = Recording(played.replay())
    page.goto(f"{served.address}#{served.call(served.house.open_recording, recording)}")
    page.wait_for_selector("#picture svg")
    last = len(recording.actions)

    def at(place):
        page.wait_for_function(
            "words => document.getElementById('place').textContent === words", arg=f"{place} of {last}"
        )

    at(0)
    page.keyboard.press("ArrowRight")
    at(1)
    page.keyboard.press("End")
    at(last)
    page.keyboard.press("Home")
    at(0)
    page.fill("#slider", "9")
    at(9)
    page.locator("#log li").nth(20).click()
    at(20)
    page.select_option("#chair", "acting")
    page.wait_for_selector("#picture svg:has-text('(you)')")
    assert page.locator("#moves .chosen").count() == 1
    for place, state in enumerate(recording.states[:-1]):
        if state.seat == 0 and len(played.game.legal_actions(state)) > 1:
            page.fill("#slider", str(place))
            break
    page.wait_for_selector("#thought li.chosen")
    keep_picture(page, "replay")
    page.select_option("#chair", "")
    page.click("#autoplay")
    at(place + 2)


def test_watching(page, served):
    people = table("lanterns", "search:50", "greedy", seed=8)
    tokens = served.call(served.house.open, people, 0.05)
    page.goto(f"{served.address}#{tokens[None]}")
    page.wait_for_selector("#thought li")
    page.click("#pause")
    page.wait_for_selector("#pause:has-text('Go on')")
    keep_picture(page, "watch")
    page.click("#pause")
    page.wait_for_selector("#save:not([hidden])")


def test_a_new_table_from_the_house(page, served):
    page.goto(f"{served.address}#{served.house.token}")
    page.select_option("#house-game", "glow")
    page.click("#house button[type=submit]")
    page.wait_for_selector("#picture svg")
    assert page.inner_text("#title") == "Glow"


def test_links_that_lead_nowhere_say_so(page, served):
    page.goto(f"{served.address}#nonsense")
    page.wait_for_selector("#notice:has-text('leads nowhere')")
