// Lines that show how times grow with what the shop holds, as a picture for docs/numbers.md.

export interface Line {
  name: string;
  /** One figure a size, in ms. */
  ms: readonly number[];
}

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 56;
const RIGHT = 300;
const TOP = 56;
const BOTTOM = 64;
const MAX_TIMES = 3;
const LABEL_GAP = 19;
const inks = ['#232d5b', '#a63a2d', '#855708', '#41694a', '#7a4830', '#41509a', '#c1523e'];

const words = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inMs = (ms = 0): string => ms.toFixed(ms < 2 ? 2 : 1);

const x = (at: number, of: number): number =>
  LEFT + (at / Math.max(1, of - 1)) * (WIDTH - LEFT - RIGHT);
const y = (times: number): number =>
  HEIGHT - BOTTOM - (Math.min(times, MAX_TIMES) / MAX_TIMES) * (HEIGHT - TOP - BOTTOM);

/** Heights for labels that would stand on one another, in the order of their lines. */
function apart(heights: readonly number[]): number[] {
  const placed = heights.slice();
  const order = heights
    .map((_, at) => at)
    .toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let last = -Infinity;
  for (const at of order) {
    last = Math.max(heights[at] ?? 0, last + LABEL_GAP);
    placed[at] = last;
  }
  // Pushed out of the picture below: all move up together.
  const over = Math.max(0, last - (HEIGHT - BOTTOM));
  return placed.map((height) => height - over);
}

/** An SVG: each line's times of its first figure, over sizes that are ten times as large each. */
export function growthChart(
  title: string,
  sizes: readonly string[],
  lines: readonly Line[],
): string {
  const times = lines.map(({ ms }) => ms.map((figure) => figure / (ms[0] ?? figure)));
  const ends = apart(times.map((own) => y(own.at(-1) ?? 1)));
  const grid = Array.from({ length: MAX_TIMES + 1 }, (_, n) => n).map(
    (n) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(n)}" y2="${y(n)}" stroke="#e9dcc4"/>` +
      `<text x="${LEFT - 10}" y="${y(n) + 4}" text-anchor="end">${n} ×</text>`,
  );
  const marks = sizes.map(
    (size, at) =>
      `<text x="${x(at, sizes.length)}" y="${HEIGHT - BOTTOM + 26}" text-anchor="middle">${words(size)}</text>`,
  );
  const drawn = lines.map(({ name, ms }, at) => {
    const ink = inks[at % inks.length] ?? '#232d5b';
    const own = times[at] ?? [];
    const points = own.map(
      (figure, n) => `${x(n, sizes.length).toFixed(1)},${y(figure).toFixed(1)}`,
    );
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${ink}"/>`;
    });
    const given = `${name}: ${inMs(ms[0])} → ${inMs(ms.at(-1))} ms`;
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${ink}" stroke-width="2.5"/>${dots.join('')}` +
      `<text x="${WIDTH - RIGHT + 14}" y="${((ends[at] ?? 0) + 4).toFixed(1)}" fill="${ink}">${words(given)}</text>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${words(title)}" font-family="Figtree, Helvetica, Arial, sans-serif" font-size="14" fill="#3b3226">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf6ec"/>`,
    `<text x="${LEFT}" y="30" font-size="17" font-weight="600">${words(title)}</text>`,
    ...grid,
    ...marks,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
