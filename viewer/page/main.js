// One tab: takes the token from the link, keeps the line, and shows whatever view the server sends.

import { showHouse } from "./house.js";
import { Line } from "./line.js";
import { nameOf, showLog, showMoves, showQuick, showScores, showSteps, showThought } from "./panels.js";
import { closeMenu, lightUp, mark, showPicture } from "./picture.js";
import { Player } from "./player.js";

const byId = (id) => document.getElementById(id);
let line = null;
let view = {};
let player = null;
let pending = false;

function start() {
  line?.close();
  player?.stop();
  const token = location.hash.slice(1);
  [view, player, pending] = [{ log: [] }, null, false];
  byId("player").hidden = true;
  notice("");
  if (!token) {
    byId("headline").textContent = "Open the link that the command line has printed: it ends in # and a token.";
    return;
  }
  line = new Line(token, { onMessage: hear, onState: lineIs });
}

function lineIs(state) {
  if (state === "lost") notice("The line to the server is lost; trying again …", "line");
  else if (byId("notice").dataset.kind === "line") notice("");
  pending = false;
}

function notice(words, kind = "") {
  const place = byId("notice");
  place.textContent = words;
  place.hidden = !words;
  place.dataset.kind = kind;
}

function hear(message) {
  if (message.type === "refused") {
    pending = false;
    notice(message.message);
    if (!view.mode) byId("headline").textContent = "";
  } else if (message.type === "moved") {
    location.hash = message.token;
  } else if (message.type === "replay") {
    download(message.replay);
  } else if (message.type === "thought") {
    if (message.at === view.at) showThought(view, message.thought);
  } else if (message.type === "view") {
    const { log_kept: kept, log_new: fresh, type, view: number, ...changed } = message;
    if (number === 1) view = { log: [] };
    const log = kept === undefined ? view.log : [...view.log.slice(0, kept), ...fresh];
    view = { ...view, ...changed, log, number };
    pending = false;
    if (byId("notice").dataset.kind !== "line") notice(view.trouble ?? "");
    const place = player?.at;
    show(changed, kept !== undefined);
    if (number === 1 && place) player.go(place);
  }
}

function show(changed, newLog) {
  document.body.dataset.mode = view.mode;
  byId("house").hidden = view.mode !== "house";
  byId("room").hidden = view.mode === "house";
  if (view.mode === "house") {
    byId("headline").textContent = "";
    showHouse(view, line);
    return;
  }
  document.body.dataset.turn = view.your_turn ? "mine" : "";
  byId("title").textContent = view.title;
  document.title = `${view.your_turn ? "● " : ""}${view.title} · Fireside`;
  byId("headline").textContent = headline();
  if (view.mode === "replay" && !player) player = new Player(view, line);
  if ("picture" in changed) showPicture(view.picture);
  if ("picture" in changed || "moves" in changed) {
    lightUp(view.your_turn ? view.moves : [], play);
    const chosen = view.mode === "replay" ? view.moves.find((move) => move.action === view.chosen) : null;
    mark(chosen?.spots ?? [], "played");
    showMoves(view.moves, view.your_turn ? { play } : { chosen: view.chosen ?? null });
    showQuick(view.your_turn ? view.moves : [], play);
  }
  if ("scores" in changed || "names" in changed) showScores(view);
  if (newLog || "at" in changed) showLog(view, { jump: player && ((at) => player.go(at)) });
  if ("words" in changed) byId("words").textContent = view.words;
  byId("moves-panel").hidden = view.mode === "watch";
  showSteps(view);
  player?.show(view);
  if (view.mode !== "replay") showThought(view, view.thought);
  byId("undo").hidden = view.mode !== "play" || view.seat === null;
  byId("undo").disabled = !view.undo;
  byId("again").hidden = view.mode === "replay";
  byId("save").hidden = !view.replay;
  byId("watcher").hidden = view.mode !== "watch";
  byId("pause").textContent = view.paused ? "Go on" : "Pause";
  if ("pace" in changed) byId("pace").value = view.pace;
}

function headline() {
  if (view.over || view.mode !== "play") return view.headline;
  if (view.your_turn) return `Your turn. ${view.headline}`;
  return `${nameOf(view, view.acting)} is thinking … ${view.headline}`;
}

function play(move) {
  if (pending || !view.your_turn) return;
  closeMenu();
  pending = line.send({ type: "act", action: move.action, view: view.number });
}

function download(replay) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(replay)], { type: "application/json" }));
  link.download = `${replay.game}-seed${replay.seed}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

const undo = () => !byId("undo").disabled && !byId("undo").hidden && line.send({ type: "undo", view: view.number });
byId("undo").onclick = undo;
byId("again").onclick = () => line.send({ type: "again" });
byId("save").onclick = () => line.send({ type: "replay" });
byId("pause").onclick = () => line.send({ type: "pause", paused: !view.paused });
byId("step").onclick = () => line.send({ type: "step" });
byId("pace").onchange = (event) => line.send({ type: "pace", pace: Number(event.target.value) });
byId("theme").onclick = () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  setTheme(now === "dark" ? "light" : "dark");
};
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}
if (localStorage.getItem("theme")) setTheme(localStorage.getItem("theme"));

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/") byId("search").focus();
  else if (event.key === "u") undo();
  else if (!player?.key(event.key)) return;
  event.preventDefault();
});
addEventListener("hashchange", start);
addEventListener("online", () => line?.hurry());
document.addEventListener("visibilitychange", () => document.hidden || line?.hurry());
start();
