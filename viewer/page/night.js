// The table at night: large pale grounds turn dark, and what is written on them light. Pieces keep their colors: black
// stays black, white stays white. Each change is a color in --night (or --night-line) that only the dark theme uses.

const PIECES = new Set(["#fbfaf5", "#ffffff"]); // the white of pieces is no ground, however large
const LARGE = 1200; // square units of the drawing
const PALE = 0.55; // no channel of a ground is darker
const DARK = 0.45; // the brightness of writing that needs something light below it

const isColor = (color) => /^#[0-9a-f]{6}$/i.test(color ?? "");
const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
const written = (color) => `rgb(${color.map((value) => Math.round(255 * Math.min(1, value))).join(" ")})`;
const brightness = ([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue;

// The same hue, but the paler the darker.
function darkened(color) {
  const middle = (Math.max(...color) + Math.min(...color)) / 2;
  const lightness = 0.6 - 0.49 * middle;
  return color.map((value) => Math.max(0, value - middle + lightness));
}
const lightened = (color) => color.map((value) => 0.72 + 0.28 * value);

export function prepareNight(drawing) {
  const unit = drawing.viewBox.baseVal.width / drawing.getBoundingClientRect().width;
  const grounds = []; // in the order they are drawn
  for (const shape of drawing.querySelectorAll("rect, circle, polygon, line, text")) {
    if (shape.dataset.key) continue;
    const box = shape.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const onNight = () => grounds.findLast((one) => one.left <= x && x <= one.right && one.top <= y && y <= one.bottom)?.night;
    const [fill, stroke] = [shape.getAttribute("fill"), shape.getAttribute("stroke")];
    const needsLight = (color) => isColor(color) && brightness(channels(color)) < DARK && onNight();
    if (shape.tagName === "text") {
      if (needsLight(fill)) shape.style.setProperty("--night", written(lightened(channels(fill))));
    } else if (isColor(fill)) {
      const color = channels(fill);
      const night = !PIECES.has(fill) && Math.min(...color) > PALE && box.width * box.height * unit * unit > LARGE;
      if (night) shape.style.setProperty("--night", written(darkened(color)));
      grounds.push({ left: box.left, right: box.right, top: box.top, bottom: box.bottom, night });
    } else if (needsLight(stroke)) {
      shape.style.setProperty("--night-line", written(lightened(channels(stroke))));
    }
  }
}
