// A QR code of a short text (ISO/IEC 18004): bytes, error correction M, versions 1 to 10.

/** For versions 1 to 10: bytes of error correction in a block, and the data bytes of each block. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The dark modules of a text's code, row by row; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= sum(blocks));
  if (version === 0) return null;
  const codes = MASKS.map((_, mask) => drawn(version, interleaved(version, packed(bytes, version)), mask));
  return codes.reduce((best, code) => (penalty(code) < penalty(best) ? code : best));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

function blocksOf(version: number): readonly [number, readonly number[]] {
  return BLOCKS[version - 1] ?? [0, []];
}

/** Mode, length, the bytes, and what fills the rest. */
function packed(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = sum(blocksOf(version)[1]) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let fill = 0xec; bits.length < room; fill ^= 0xec ^ 0x11) put(fill, 8);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(bits.slice(at, at + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  return data;
}

/** The blocks with their error correction, a byte of each in turn. */
function interleaved(version: number, data: number[]): number[] {
  const [length, sizes] = blocksOf(version);
  const divisor = generator(length);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const corrections = blocks.map((block) => remainder(block, divisor));
  const inTurn = (rows: number[][]) =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, n) => rows.flatMap((row) => row.slice(n, n + 1))).flat();
  return [...inTurn(blocks), ...inTurn(corrections)];
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, n) => Number(n === degree - 1));
  let root = 1;
  for (let n = 0; n < degree; n += 1) {
    for (let at = 0; at < degree; at += 1) result[at] = times(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((coefficient, at) => (result[at] = (result[at] ?? 0) ^ times(coefficient, factor)));
  }
  return result;
}

function drawn(version: number, data: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean) => {
    const row = dark[y];
    const kept = fixed[y];
    if (!row || !kept || x < 0 || x >= size) return;
    row[x] = on;
    kept[x] = true;
  };
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  for (const [left, top] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(left + dx, top + dy, ring !== 2 && ring !== 4);
      }
  }
  const middles = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  for (const x of middles)
    for (const y of middles) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      for (let dy = -2; dy <= 2 && !corner; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  // The format: correction M (00) and the mask, twice.
  const format = ((mask << 10) | check(mask, 10, 0x537)) ^ 0x5412;
  const bit = (value: number, at: number) => ((value >> at) & 1) === 1;
  for (let n = 0; n < 15; n += 1) {
    const [x, y] = n < 6 ? [8, n] : n < 8 ? [8, n + 1] : n === 8 ? [7, 8] : [14 - n, 8];
    set(x, y, bit(format, n));
    if (n < 8) set(size - 1 - n, 8, bit(format, n));
    else set(8, size - 15 + n, bit(format, n));
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const words = (version << 12) | check(version, 12, 0x1f25);
    for (let n = 0; n < 18; n += 1) {
      const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
      set(a, b, bit(words, n));
      set(b, a, bit(words, n));
    }
  }
  // The data: upward and downward in pairs of columns, from the right.
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const on = bit(data[at >> 3] ?? 0, 7 - (at & 7));
        const row = dark[y];
        if (row) row[x] = on !== (MASKS[mask]?.(x, y) ?? false);
        at += 1;
      }
    }
  }
  return dark;
}

/** The remainder of a value by a polynomial: so many bits that correct it. */
function check(value: number, length: number, divisor: number): number {
  let rest = value;
  for (let n = 0; n < length; n += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return rest;
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const lines = [...code, ...code.map((_, x) => code.map((row) => row[x] ?? false))].map((line) =>
    line.map((on) => (on ? "1" : "0")).join(""),
  );
  let total = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    for (let at = 0; at <= size - 11; at += 1) {
      const part = line.slice(at, at + 11);
      if (part === "10111010000" || part === "00001011101") total += 40;
    }
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const one = code[y]?.[x];
      if (one === code[y - 1]?.[x] && one === code[y]?.[x - 1] && one === code[y - 1]?.[x - 1]) total += 3;
    }
  const dark = code.flat().filter(Boolean).length;
  return total + 10 * Math.floor(Math.abs((dark * 20) / size ** 2 - 10));
}
