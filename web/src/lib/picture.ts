// A picture of the board, as a file to show around. Drawn here, from what is drawn here.

/** What of an element's style is needed to draw it alone. */
const STYLES = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"],
  ...["stroke-linecap", "stroke-linejoin", "opacity", "visibility", "display", "transform", "transform-origin"],
  ...["transform-box", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline"],
  ...["vector-effect", "filter", "mix-blend-mode", "paint-order", "stop-color", "stop-opacity", "clip-path", "mask", "color"],
];
const EDGE = 40;
const TITLE = 90;
const WIDE = 1200;

/** The largest drawing within an element; null where there is none. */
function largest(within: Element): SVGSVGElement | null {
  const size = (svg: SVGSVGElement) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const drawings = [...within.querySelectorAll("svg")];
  return drawings.sort((a, b) => size(b) - size(a))[0] ?? null;
}

/** A drawing by itself, with every style that it has from elsewhere. */
function alone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((each) => [each, ...each.querySelectorAll<SVGElement>("*")]);
  from?.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) to?.[at]?.style.setProperty(name, style.getPropertyValue(name));
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

async function load(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function paper(width: number, height: number): CanvasRenderingContext2D | null {
  return Object.assign(document.createElement("canvas"), { width: Math.ceil(width), height: Math.ceil(height) }).getContext("2d");
}

/** Where in a picture there is anything: left, top, width, height. */
function drawnOn(pen: CanvasRenderingContext2D): [number, number, number, number] {
  const { width, height } = pen.canvas;
  const { data } = pen.getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < width * height; at += 1) {
    if (!data[4 * at + 3]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return [left, top, Math.max(right - left, 1), Math.max(bottom - top, 1)];
}

/** The board with a line of words above it, as a PNG; null where there is nothing to draw. */
export async function picture(board: Element, words: string): Promise<Blob | null> {
  const svg = largest(board);
  if (!svg) return null;
  const { width, height } = svg.getBoundingClientRect();
  const sketch = paper(2 * width, 2 * height);
  if (!sketch) return null;
  sketch.drawImage(await load(alone(svg)), 0, 0, 2 * width, 2 * height);
  const part = drawnOn(sketch);
  const scale = Math.min((WIDE - 2 * EDGE) / part[2], WIDE / part[3]);
  const pen = paper(WIDE, part[3] * scale + TITLE + EDGE);
  if (!pen) return null;
  const { canvas } = pen;
  const root = getComputedStyle(document.documentElement);
  pen.fillStyle = root.getPropertyValue("--cloth") || "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = root.getPropertyValue("--ink") || "#000";
  pen.font = `600 36px ${root.getPropertyValue("--serif") || "serif"}`;
  pen.textBaseline = "middle";
  pen.fillText(words, EDGE, TITLE / 2, WIDE - 2 * EDGE);
  const left = (WIDE - part[2] * scale) / 2;
  pen.drawImage(sketch.canvas, ...part, left, TITLE, part[2] * scale, part[3] * scale);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Show a picture around with what the device has for that, or keep it as a file. */
export async function give(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  const sharing = { files: [file] };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(sharing)) {
    await navigator.share(sharing).catch(() => undefined); // whoever thinks better of it has done nothing wrong
    return;
  }
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
