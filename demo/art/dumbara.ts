import { indigo, madder, paper, turmeric } from './dyes.ts';
import { rect, round, tiled } from './svg.ts';

const { abs } = Math;

type DumbaraBand = readonly [kind: 'line' | 'zig' | 'dia' | 'bird', rows: number];

export interface Dumbara {
  ground?: string;
  colours?: readonly [string, string, string];
  cell?: number;
  bands?: readonly DumbaraBand[];
}

const dumbaraBands: readonly DumbaraBand[] = [
  ['line', 2],
  ['zig', 12],
  ['line', 2],
  ['dia', 30],
  ['line', 2],
  ['bird', 16],
  ['line', 2],
  ['dia', 30],
  ['line', 2],
  ['zig', 12],
];

const birdRows = [
  '...##.........',
  '..####......#.',
  '.##.##.....##.',
  '....##....###.',
  '....##...####.',
  '....########..',
  '....#######...',
  '.....#####....',
  '......###.....',
  '......#.#.....',
  '......#.#.....',
  '.....##.##....',
];

/** Dumbara weaving: bands of diamonds, zigzags and birds, counted cell by cell. */
export function dumbaraCloth(
  w: number,
  h: number,
  {
    ground = paper[100],
    colours = [indigo[800], madder[600], turmeric[500]],
    cell = 6,
    bands: B = dumbaraBands,
  }: Dumbara,
): string {
  const W = Math.round(w / cell),
    H = Math.round(h / cell);
  let s = rect(0, 0, w, h, ground);
  const tri = (x: number, p: number) => abs((((x % p) + p) % p) - p / 2);
  const tot = B.reduce((a, b) => a + b[1], 0);
  const row = (y: number) => {
    let q = y % tot;
    for (const [kind, rows] of B) {
      if (q < rows) return [kind, q, rows] as const;
      q -= rows;
    }
    return ['line', 0, 1] as const;
  };
  const cx = W / 2;
  for (let y = 0; y < H; y++) {
    const [k, q, t] = row(y);
    let run: string | null | undefined = null,
      x0 = 0;
    const col = (x: number): string | null => {
      const X = Math.floor(x - cx) + 0.5;
      if (k === 'line') return colours[q % 2 ? 1 : 0];
      if (k === 'zig') {
        const v = tri(X, 12) - q * 0.5 + 3;
        return Math.floor(v + q) % 6 < 2
          ? colours[0]
          : Math.floor(v + q) % 6 === 3
            ? colours[2]
            : null;
      }
      if (k === 'dia')
        return diamond(Math.floor(tri(X + t / 2, t)) + abs(q - (t - 1) / 2), t, colours);
      if (k === 'bird') {
        const p = 18,
          m = Math.floor(abs(X) % p) - 2,
          l = birdRows[q - 2];
        return l && l[m] === '#'
          ? colours[1]
          : (q === 0 || q === t - 1) && Math.floor(abs(X)) % 4 < 2
            ? colours[0]
            : null;
      }
      return null;
    };
    for (let x = 0; x <= W; x++) {
      const c = x < W ? col(x) : undefined;
      if (c !== run) {
        if (run)
          s += `<rect x="${round(x0 * cell)}" y="${round(y * cell)}" width="${round((x - x0) * cell)}" height="${cell + 0.3}" fill="${run}"/>`;
        run = c;
        x0 = x;
      }
    }
  }
  return (
    s +
    rect(
      0,
      0,
      w,
      h,
      tiled(
        cell,
        cell,
        `<path d="M0 ${cell - 0.8}H${cell}" stroke="#1a1020" stroke-width="1.1" opacity=".22"/><path d="M.6 0V${cell}" stroke="#1a1020" stroke-width=".9" opacity=".15"/><path d="M0 1H${cell}" stroke="#fff" stroke-width="1" opacity=".16"/>`,
      ),
    ) +
    rect(0, 0, w, h, '#fff', 0, 'filter="url(#mot)" opacity=".14"')
  );
}

/** The rings of a diamond of `size` cells, from the middle outwards; gaps show the ground. */
function diamond(
  distance: number,
  size: number,
  [line, fill, heart]: readonly [string, string, string],
): string | null {
  const ring = Math.floor(distance);
  if (ring < 2) return heart;
  if (ring < 4) return line;
  if (ring < 5) return null;
  if (ring < 8) return fill;
  if (ring < 9) return null;
  if (ring < 11 || ring > size - 4) return line;
  return ring > size - 8 || ring === 13 ? heart : null;
}
