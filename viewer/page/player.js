// Stepping through a replay: slider, buttons, keys, playing by itself, and whose eyes one sees it with.

import { element } from "./element.js";
import { showThought } from "./panels.js";

const byId = (id) => document.getElementById(id);
const ACTING = "acting";
const PAUSE = 700;

export class Player {
  constructor(view, line) {
    this.line = line;
    this.at = view.at;
    this.last = view.last;
    this.timer = null;
    byId("player").hidden = false;
    const seats = view.names.map((name, seat) => element("option", { value: seat }, `player_${seat} (${name})`));
    byId("chair").replaceChildren(
      element("option", { value: "" }, "a spectator"), element("option", { value: ACTING }, "whoever decides"), ...seats
    );
    byId("chair").onchange = () => this.go(this.at);
    byId("slider").max = this.last;
    byId("slider").oninput = (event) => this.go(Number(event.target.value));
    byId("autoplay").onclick = () => this.toggle();
    for (const button of document.querySelectorAll("[data-go]")) button.onclick = () => this.jump(button.dataset.go);
    this.acting = view.log.map((one) => one.seat);
    this.ask();
  }

  show(view) {
    this.at = view.at;
    byId("slider").value = view.at;
    byId("place").textContent = `${view.at} of ${view.last}`;
    byId("autoplay").textContent = this.timer ? "❚❚ pause" : "▶ play";
  }

  seat(at) {
    const chair = byId("chair").value;
    if (chair === ACTING) return this.acting[Math.min(at, this.acting.length - 1)] ?? null;
    return chair === "" ? null : Number(chair);
  }

  go(at) {
    this.at = Math.min(Math.max(at, 0), this.last);
    showThought({}, null);
    this.line.send({ type: "go", at: this.at, seat: this.seat(this.at) });
    this.ask();
  }

  // Thoughts may take long to come: ask only where one rests.
  ask() {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => this.line.send({ type: "thought", at: this.at }), 250);
  }

  jump(where) {
    this.stop();
    this.go({ first: 0, back: this.at - 1, on: this.at + 1, last: this.last }[where]);
  }

  toggle() {
    if (this.timer) this.stop();
    else {
      if (this.at === this.last) this.at = -1;
      const on = () => (this.at < this.last ? this.go(this.at + 1) : this.stop());
      this.timer = setInterval(on, PAUSE);
      on();
    }
    byId("autoplay").textContent = this.timer ? "❚❚ pause" : "▶ play";
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    byId("autoplay").textContent = "▶ play";
  }

  key(key) {
    const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[key];
    if (where) this.jump(where);
    else if (key === " ") this.toggle();
    return Boolean(where) || key === " ";
  }
}
