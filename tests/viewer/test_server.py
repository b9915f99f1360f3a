"""The server: who may talk to it, what it refuses, and that a refusal harms nothing."""

import asyncio
import contextlib
import json

import aiohttp
import pytest

from fireside.training.agents import RandomAgent
from fireside.viewer.recording import Recording
from fireside.viewer.server import LARGEST_MESSAGE, House, application, start

from .games import let_agents_play, table


class Slow(RandomAgent):
    """Plays only when it is let."""

    def __init__(self):
        self.may = asyncio.Event()
        self.loop = asyncio.get_running_loop()

    def act(self, batch, games):
        asyncio.run_coroutine_threadsafe(self.may.wait(), self.loop).result(10)
        return super().act(batch, games)


class Tab:
    """A browser tab's end of the line."""

    def __init__(self, line):
        self.line, self.view, self.number = line, {}, 0

    async def say(self, **message):
        await self.line.send_json(message)

    async def hear(self):
        message = json.loads((await asyncio.wait_for(self.line.receive(), 20)).data)
        if message["type"] == "view":
            kept, fresh = message.pop("log_kept", None), message.pop("log_new", None)
            if kept is not None:
                self.view["log"] = self.view.get("log", [])[:kept] + fresh
            self.view.update(message)
        return message

    async def until(self, condition):
        while not condition(self.view):
            await self.hear()
        return self.view

    async def refusal(self, **message):
        await self.say(**message)
        return await self.hear_refusal()

    async def hear_refusal(self):
        while (message := await self.hear())["type"] != "refused":
            pass
        return message["message"]


@contextlib.asynccontextmanager
async def serving(house):
    runner, address = await start(application(house), "127.0.0.1", 0)
    async with aiohttp.ClientSession() as session:

        async def tab(token=None, **more):
            one = Tab(await session.ws_connect(f"{address}socket", max_msg_size=0, **more))
            if token:
                await one.say(type="hello", token=token)
            return one

        try:
            yield tab, session, address
        finally:
            await runner.cleanup()


def run(test):
    asyncio.run(asyncio.wait_for(test, 60))


def mine(view):
    return view.get("your_turn")


def test_a_seat_plays_and_reconnects():
    async def check():
        people, house = table("lanterns", None, "greedy", start_player=0), House()
        token = house.open(people)[0]
        async with serving(house) as (tab, _, _):
            one = await tab(token)
            await one.until(mine)
            await one.say(type="act", action=one.view["moves"][0]["action"], view=one.view["view"])
            await one.until(lambda view: view.get("log"))
            await one.line.close()
            again = await tab(token)
            await again.until(mine)
            assert again.view["log"][0] == one.view["log"][0]
            assert again.view["picture"] == people.game.draw(people.state, 0)

    run(check())


BAD = ["", "{", "[]", "null", '"act"', "7", "{}", '{"type": 3}', '{"type": "fly"}', "[" * 2000, '{"type": "hello"}']


@pytest.mark.parametrize("text", BAD)
@pytest.mark.parametrize("seated", [False, True])
def test_malformed_messages_are_refused(text, seated):
    async def check():
        people, house = table("lanterns", None, "greedy", start_player=0), House()
        token = house.open(people)[0]
        before = people.state.tobytes()
        async with serving(house) as (tab, _, _):
            one = await tab(token if seated else None)
            await one.line.send_str(text)
            assert await one.hear_refusal()
            assert people.state.tobytes() == before
            await one.say(type="hello", token=token)
            await one.until(mine)

    run(check())


def test_forged_and_stale_moves_are_refused():
    async def check():
        people, house = table("lanterns", None, None, start_player=0), House()
        tokens = house.open(people)
        before = people.state.tobytes()
        async with serving(house) as (tab, _, _):
            one, other, spectator = await tab(tokens[0]), await tab(tokens[1]), await tab(tokens[None])
            for seated in (one, other, spectator):
                await seated.until(lambda view: "picture" in view)
            number, legal = one.view["view"], one.view["moves"][0]["action"]
            assert "does not exist" in await one.refusal(type="act", action=10**9, view=number)
            assert await one.refusal(type="act", action="0", view=number)
            assert "look again" in await one.refusal(type="act", action=legal, view=number - 1)
            assert "player_0 decides" in await other.refusal(type="act", action=legal, view=other.view["view"])
            assert "means nothing" in await spectator.refusal(type="act", action=legal, view=spectator.view["view"])
            assert "nothing to undo" in await one.refusal(type="undo", view=number)
            assert "is over" in await one.refusal(type="replay")
            assert "means nothing" in await one.refusal(type="pause", paused=True)
            assert people.state.tobytes() == before
            assert "moves" in other.view
            assert other.view["moves"] == []

    run(check())


def test_wrong_tokens_lead_nowhere():
    async def check():
        house = House()
        tokens = house.open(table("lanterns", None, "greedy"))
        async with serving(house) as (tab, _, _):
            one = await tab()
            for token in ("", "x", None, 3, tokens[0][:-1], tokens[0] + "x", ["x"]):
                assert "leads nowhere" in await one.refusal(type="hello", token=token)

    run(check())


def test_oversized_and_binary_messages_close_the_line_and_harm_nothing():
    async def check():
        people, house = table("lanterns", None, "greedy", start_player=0), House()
        token = house.open(people)[0]
        async with serving(house) as (tab, _, _):
            for send in ("x" * (LARGEST_MESSAGE + 1), b"bytes"):
                one = await tab(token)
                await one.until(mine)
                await (one.line.send_str(send) if isinstance(send, str) else one.line.send_bytes(send))
                assert (await one.line.receive()).type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
            assert await (await tab(token)).until(mine)

    run(check())


def test_other_sites_are_refused():
    async def check():
        house = House()
        async with serving(house) as (tab, session, address):
            for origin in ("http://evil.example", "null", address.replace("127.0.0.1", "localhost").rstrip("/")):
                async with session.get(address, headers={"Origin": origin}) as response:
                    assert response.status == 403
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await tab(house.token, origin=origin)
            async with session.get(address, headers={"Host": "evil.example"}) as response:
                assert response.status == 403  # a name that was made to lead here
            one = await tab(house.token, origin=address.rstrip("/"))
            assert (await one.hear())["mode"] == "house"

    run(check())


def test_the_page_is_served_with_its_guards():
    async def check():
        async with serving(House()) as (_, session, address):
            async with session.get(address) as response:
                text = await response.text()
                assert "default-src 'self'" in response.headers["Content-Security-Policy"]
            for name in ("page/style.css", "page/main.js"):
                assert name in text
                async with session.get(address + name) as response:
                    assert response.status == 200
            for path in ("page/../server.py", "page/%2e%2e/server.py", "page/", "server.py"):
                async with session.get(address + path) as response:
                    assert response.status in (403, 404)

    run(check())


def test_a_move_taken_back_while_the_opponent_thinks():
    async def check():
        people, house = table("century_golem", None, "greedy", first_player=0), House()
        people.players[1] = slow = Slow()
        before = people.state.tobytes()
        token = house.open(people)[0]
        async with serving(house) as (tab, _, _):
            one = await tab(token)
            await one.until(mine)
            obtain = next(move for move in one.view["moves"] if "obtain" in move["text"])
            await one.say(type="act", action=obtain["action"], view=one.view["view"])
            await one.until(lambda view: view["acting"] == 1)
            assert one.view["undo"]
            await one.say(type="undo", view=one.view["view"])
            await one.until(mine)
            slow.may.set()
            await asyncio.sleep(0.2)
            assert people.state.tobytes() == before  # what the opponent thought out is not played
            await one.say(type="act", action=obtain["action"], view=one.view["view"])
            await one.until(lambda view: len(view["log"]) > 1)
            assert one.view["log"][1]["seat"] == 1

    run(check())


def test_several_tables_and_a_new_game():
    async def check():
        house = House()
        first = house.open(table("lanterns", None, "greedy", start_player=0))
        second = house.open(table("glow", None, "greedy"))
        async with serving(house) as (tab, _, _):
            one, two = await tab(first[0]), await tab(second[0])
            assert (await one.hear())["game"] == "lanterns"
            assert (await two.hear())["game"] == "glow"
            await one.say(type="again")
            while (moved := await one.hear())["type"] != "moved":
                pass
            third = await tab(moved["token"])
            await third.hear()
            assert third.view["log"] == []

    run(check())


def test_the_house_opens_tables_with_harmless_agents_only():
    async def check():
        house = House()
        async with serving(house) as (tab, _, _):
            one = await tab(house.token)
            await one.hear()
            for players in (["human"] * 9, [], "human", [1, 2], ["human", "evil.py:agent"], ["human", "search:2s"],
                            ["human", "/etc/passwd"], ["human", "search:999999999"]):  # fmt: skip
                assert await one.refusal(type="open", game="lanterns", players=players)
            assert await one.refusal(type="open", game="chess", players=["human", "greedy"])
            await one.say(type="open", game="lanterns", players=["greedy", "human"])
            assert (await one.hear())["type"] == "moved"

    run(check())


def test_watching():
    async def check():
        house = House()
        token = house.open(table("lanterns", "search:20", "greedy"), 0.0)[None]
        async with serving(house) as (tab, _, _):
            one = await tab(token)
            await one.until(lambda view: view.get("thought"))
            assert one.view["mode"] == "watch"
            await one.say(type="pause", paused=True)
            await one.until(lambda view: view["paused"])
            count = len(one.view["log"])
            await one.say(type="step")
            await one.until(lambda view: len(view["log"]) > count)
            assert "pace" in await one.refusal(type="pace", pace="fast")
            await one.say(type="pause", paused=False)
            await one.until(lambda view: view["over"])
            await one.say(type="replay")
            while (message := await one.hear())["type"] != "replay":
                pass
            assert message["replay"]["agents"] == ["search:20", "greedy"]

    run(check())


def test_an_agent_that_fails_is_named():
    class Broken(RandomAgent):
        name = "broken"

        def act(self, batch, games):
            raise RuntimeError("out of ideas")

    async def check():
        people, house = table("lanterns", None, "greedy", start_player=1), House()
        people.players[1], people.names[1] = Broken(), "broken"
        token = house.open(people)[0]
        async with serving(house) as (tab, _, _):
            view = await (await tab(token)).until(lambda view: view.get("trouble"))
            assert view["trouble"] == "broken cannot go on: out of ideas"

    run(check())


def test_a_replay_is_stepped():
    async def check():
        played = table("lanterns", "search:30", "greedy", seed=6)
        let_agents_play(played)
        recording, house = Recording(played.replay()), House()
        async with serving(house) as (tab, _, _):
            one = await tab(house.open_recording(recording))
            await one.hear()
            assert (one.view["at"], one.view["last"]) == (0, len(played.past))
            await one.say(type="go", at=5, seat=1)
            await one.hear()
            assert one.view["picture"] == played.game.draw(recording.states[5], 1)
            assert one.view["chosen"] == recording.actions[5]
            for bad in ({"at": -1}, {"at": 10**6}, {"at": "1"}, {"at": 1, "seat": 7}, {"at": True}, {}):
                assert "there is no" in await one.refusal(type="go", **bad)
            at = next(i for i, state in enumerate(recording.states) if state.seat == 0 and state.phase)
            await one.say(type="thought", at=at)
            assert (message := await one.hear())["type"] == "thought"
            assert message["at"] == at

    run(check())
