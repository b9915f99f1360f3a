// Where a new table is opened.

import { element } from "./element.js";

const byId = (id) => document.getElementById(id);

export function showHouse(view, line) {
  const [game, count, seats] = ["house-game", "house-count", "house-seats"].map(byId);
  const fillSeats = () => {
    const items = Array.from({ length: Number(count.value) }, (_, seat) =>
      element("li", {}, element("label", {}, `player_${seat} `, element("input", { value: seat ? "greedy" : "human", list: "agents", required: true })))
    );
    seats.replaceChildren(
      ...items, element("datalist", { id: "agents" }, ...["human", "random", "greedy", "search:1000"].map((value) => element("option", { value })))
    );
  };
  const fillCounts = () => {
    const { players } = view.games.find((one) => one.name === game.value);
    count.replaceChildren(...players.map((n) => element("option", { value: n, selected: n === 2 }, String(n))));
    fillSeats();
  };
  game.replaceChildren(...view.games.map((one) => element("option", { value: one.name }, one.title)));
  game.onchange = fillCounts;
  count.onchange = fillSeats;
  fillCounts();
  byId("house").onsubmit = (event) => {
    event.preventDefault();
    const players = [...seats.querySelectorAll("input")].map((input) => input.value.trim());
    line.send({ type: "open", game: game.value, players });
  };
}
