// The table as a picture whose spots can be clicked, and the small menu for spots that mean several moves.

import { element } from "./element.js";
import { prepareNight } from "./night.js";

const frame = document.getElementById("picture");
const menu = document.getElementById("menu");
let opener = null;

export function showPicture(source) {
  const drawing = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", "The table; everything in it is also in words below");
  const [left, top] = [frame.scrollLeft, frame.scrollTop];
  const picture = document.importNode(drawing, true);
  frame.replaceChildren(picture);
  frame.style.setProperty("--natural", `${picture.viewBox.baseVal.width}px`);
  prepareNight(picture);
  frame.scrollTo(left, top);
}

const keysShown = () => new Set([...frame.querySelectorAll("[data-key]")].map((spot) => spot.dataset.key));

// Moves that touch nothing in the picture need another place to be clicked.
export function withoutSpot(moves) {
  const keys = keysShown();
  return moves.filter((move) => !move.spots.some((key) => keys.has(key)));
}

// Light up the spots that legal moves touch; `play` is called with the chosen move.
export function lightUp(moves, play) {
  const at = new Map();
  for (const move of moves) {
    for (const key of move.spots) {
      if (!at.has(key)) at.set(key, []);
      at.get(key).push(move);
    }
  }
  closeMenu();
  for (const spot of frame.querySelectorAll("[data-key]")) {
    const choices = at.get(spot.dataset.key);
    spot.classList.toggle("live", Boolean(choices));
    if (!choices) continue;
    spot.setAttribute("tabindex", "0");
    spot.setAttribute("role", "button");
    spot.setAttribute("aria-label", choices.length === 1 ? choices[0].text : `${choices.length} moves here`);
    const choose = (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (choices.length === 1) play(choices[0]);
      else openMenu(spot, choices, play);
    };
    spot.addEventListener("click", choose);
    spot.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") choose(event);
    });
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = choices.length === 1 ? choices[0].text : `${choices.length} moves`;
    spot.append(title);
  }
  bringIntoSight();
}

// A picture wider than its frame is scrolled to something that can be clicked, if nothing is in sight.
function bringIntoSight() {
  const sight = frame.getBoundingClientRect();
  const boxes = [...frame.querySelectorAll(".live")].map((spot) => spot.getBoundingClientRect());
  if (!boxes.length || boxes.some((box) => box.left >= sight.left && box.right <= sight.right)) return;
  frame.scrollLeft += (boxes[0].left + boxes[0].right - sight.left - sight.right) / 2;
}
addEventListener("resize", bringIntoSight);

export function mark(keys, name) {
  const wanted = new Set(keys);
  for (const spot of frame.querySelectorAll("[data-key]")) {
    spot.classList.toggle(name, wanted.has(spot.dataset.key));
  }
}

function openMenu(spot, moves, play) {
  opener = spot;
  menu.replaceChildren(
    ...moves.map((move) =>
      element("button", { role: "menuitem", "data-action": move.action, onclick: () => { closeMenu(); play(move); } }, move.text)
    )
  );
  menu.hidden = false;
  const place = spot.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(8, place.left), innerWidth - width - 8);
  const below = place.bottom + 6;
  const top = below + height < innerHeight - 8 ? below : Math.max(8, Math.min(place.top - height - 6, innerHeight - height - 8));
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
  menu.firstChild.focus({ preventScroll: true });
}

export function closeMenu() {
  if (menu.hidden) return;
  const inside = menu.contains(document.activeElement);
  menu.hidden = true;
  if (inside && opener?.isConnected) opener.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (!menu.contains(event.target)) closeMenu();
});
menu.addEventListener("keydown", (event) => {
  const items = [...menu.children];
  const at = items.indexOf(document.activeElement);
  if (event.key === "Escape") closeMenu();
  else if (event.key === "ArrowDown") items[(at + 1) % items.length].focus();
  else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length].focus();
  else return;
  event.preventDefault();
});

let zoom = 1;
function setZoom(value) {
  zoom = Math.min(3, Math.max(0.5, value));
  frame.classList.remove("fit", "whole");
  frame.style.setProperty("--zoom", zoom);
}
document.getElementById("larger").onclick = () => setZoom(zoom * 1.25);
document.getElementById("smaller").onclick = () => setZoom(zoom / 1.25);
document.getElementById("fit").onclick = () => { setZoom(1); frame.classList.add("fit", "whole"); };
