// What stands beside the picture: moves, steps, scores, log, thoughts.

import { element } from "./element.js";
import { mark, withoutSpot } from "./picture.js";

const byId = (id) => document.getElementById(id);
const search = byId("search");
let shown = { moves: [], play: null, chosen: null };

export const nameOf = (view, seat) => {
  const who = view.names?.[seat];
  const plain = `player_${seat}`;
  if (seat === view.seat) return "You";
  return who && who !== "human" && who !== plain ? `${plain} (${who})` : plain;
};

// ---------------------------------------------------------------- moves

export function showMoves(moves, { play = null, chosen = null } = {}) {
  if (moves !== shown.moves) search.value = "";
  shown = { moves, play, chosen };
  byId("moves-title").textContent = play ? `Your moves (${moves.length})` : moves.length ? `Moves (${moves.length})` : "Moves";
  search.hidden = moves.length < 2;
  fillMoves();
}

const matching = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  return shown.moves.filter((move) => words.every((word) => move.text.toLowerCase().includes(word)));
};

function fillMoves() {
  const found = matching();
  const items = found.map((move) => {
    const hint = (on) => () => mark(on ? move.spots : [], "hint");
    const button = element(
      "button",
      {
        "data-action": move.action, class: move.action === shown.chosen && "chosen", disabled: !shown.play,
        onclick: () => shown.play?.(move), onmouseenter: hint(true), onmouseleave: hint(false), onfocus: hint(true), onblur: hint(false),
      },
      move.action === shown.chosen ? `✓ ${move.text}` : move.text
    );
    return element("li", {}, button);
  });
  if (!items.length) {
    const words = shown.moves.length ? "no move has these words" : "none at the moment";
    items.push(element("li", { class: "none" }, words));
  }
  byId("moves").replaceChildren(...items);
  byId("moves").querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
}

search.addEventListener("input", fillMoves);
search.addEventListener("keydown", (event) => {
  const found = matching();
  if (event.key === "Enter" && found.length === 1) shown.play?.(found[0]);
});

// Moves that touch nothing on the table become buttons above it.
export function showQuick(moves, play) {
  byId("quick").replaceChildren(
    ...withoutSpot(moves).map((move) =>
      element("button", { class: "move", "data-action": move.action, onclick: () => play(move) }, move.text)
    )
  );
}

// The steps that you have taken since somebody else moved.
export function showSteps(view) {
  const steps = [];
  for (let i = view.log.length - 1; i >= 0 && steps.length < 4 && view.log[i].seat === view.seat; i -= 1) {
    steps.unshift(view.log[i].text);
  }
  const list = byId("steps");
  list.hidden = !view.your_turn || !steps.length;
  list.replaceChildren(...steps.map((words) => element("li", { title: words }, words)), element("li", {}, element("b", {}, "now: "), taskOf(view)));
}

const taskOf = (view) => view.headline.replace(/^.*?player_\d+,\s*/, "").replace(/^[A-Z_0-9]+: /, "");

// ---------------------------------------------------------------- scores

export function showScores(view) {
  const parts = [...new Set(view.scores.flatMap((one) => Object.keys(one.parts)))];
  const row = (name, tell) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...view.scores.map((one) => element("td", { class: "number" }, tell(one))));
  const head = element(
    "tr", {}, element("th", {}),
    ...view.scores.map((one) => element("th", { scope: "col", class: `number player${one.seat === view.seat ? " mine" : ""}` }, nameOf(view, one.seat)))
  );
  const rows = [
    row("score", (one) => element("b", {}, String(one.score))),
    ...parts.map((part) => row(part.replaceAll("_", " "), (one) => String(one.parts[part] ?? ""))),
  ];
  if (view.scores.some((one) => one.rank)) rows.unshift(row("rank", (one) => element("b", {}, String(one.rank))));
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  byId("scores").replaceChildren(table);
}

// ---------------------------------------------------------------- log

let logged = [];
export function showLog(view, { jump = null } = {}) {
  const list = byId("log");
  const same = logged.length && view.log.length >= logged.length && logged[logged.length - 1] === view.log[logged.length - 1];
  const from = same ? logged.length : 0;
  if (!same) list.replaceChildren();
  list.querySelectorAll(".new").forEach((item) => item.classList.remove("new"));
  for (let i = from; i < view.log.length; i += 1) {
    const line = view.log[i];
    const fresh = from > 0 && line.seat !== view.seat && view.seat !== null;
    list.append(
      element("li", { class: fresh && "new", onclick: jump && (() => jump(i)) }, element("b", {}, nameOf(view, line.seat)), `: ${line.text}`)
    );
  }
  logged = view.log;
  if (view.mode === "replay") {
    list.querySelector(".now")?.classList.remove("now");
    const now = list.children[view.at];
    now?.classList.add("now");
    if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  } else {
    list.scrollTop = list.scrollHeight;
  }
}

// ---------------------------------------------------------------- thoughts

export function showThought(view, thought) {
  byId("thought-panel").hidden = !thought;
  if (!thought) return;
  const who = `player_${thought.seat}${thought.by ? `, asked of ${thought.by}` : ` (${view.names[thought.seat]})`}`;
  const value = thought.value === null ? "" : `; value ${thought.value.toFixed(2)}`;
  const items = thought.weights.slice(0, 40).map((one) =>
    element(
      "li", { class: one.action === thought.chosen && "chosen" },
      element("span", { class: "share" }, `${(100 * one.weight).toFixed(1)} %`), one.text,
      element("meter", { min: 0, max: 1, value: one.weight })
    )
  );
  byId("thought").replaceChildren(
    element("div", {}, `${who}: ${thought.meaning}${value}`), element("ol", {}, ...items)
  );
}
