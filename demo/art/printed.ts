import { darken, dyes, indigo, lighten, madder, paper, turmeric } from './dyes.ts';
import { plainCloth, threads } from './loom.ts';
import { lotus, peacock, petal, rosette, scales, tumpal, vine } from './motifs.ts';
import type { Random } from './random.ts';
import { ellipse, fill, place, rect, round, stroke } from './svg.ts';

const { cos, sin, PI } = Math;

function crackleLines(w: number, h: number, c: string, k: number, r: Random, o = 0.45): string {
  let d = '';
  for (let i = 0; i < k; i++) {
    let x = r.between(0, w),
      y = r.between(0, h),
      a = r.between(0, 6.28);
    const L = r.whole(6, 16);
    d += `M${round(x)} ${round(y)}`;
    for (let j = 0; j < L; j++) {
      a += r.between(-0.6, 0.6);
      x += cos(a) * r.between(6, 20);
      y += sin(a) * r.between(6, 20);
      d += `L${round(x)} ${round(y)}`;
      if (r.chance(0.22)) {
        const b = a + r.between(0.8, 1.6) * (r.chance(0.5) ? 1 : -1);
        d += `L${round(x + cos(b) * 22)} ${round(y + sin(b) * 22)}M${round(x)} ${round(y)}`;
      }
    }
  }
  return stroke(d, c, 0.9, `opacity="${o}"`);
}

export interface Batik {
  ground?: string;
  wax?: string;
  dye?: string;
  motif?: 'peacock' | 'lotus' | 'flower' | 'sun' | 'waves';
  border?: boolean;
  size?: number;
}

export interface Block {
  colour?: string;
  first?: string;
  second?: string;
  size?: number;
  kind?: 'rosette' | 'sprig' | 'lotus';
}

/** Wax and dye: a motif in rows, a border below, crackle over all. */
export function batikCloth(
  w: number,
  h: number,
  r: Random,
  {
    ground = indigo[800],
    wax = dyes.wax,
    dye = turmeric[500],
    motif = 'peacock',
    border = true,
    size = 92,
  }: Batik,
): string {
  let s = rect(0, 0, w, h, ground) + rect(0, 0, w, h, ground);
  if (motif === 'waves') s += scales(w, h, size * 0.5, [wax, ground, dye, ground, wax, ground]);
  else {
    const gx = size * 2.15,
      H = border ? h - 118 : h,
      rowsN = Math.max(1, Math.round(H / (size * 1.8))),
      gy = border ? H / rowsN : size * 1.8,
      off = motif === 'peacock' || motif === 'lotus' ? 0.84 : 0.54;
    for (let j = border ? 0 : -1; j < (border ? rowsN : h / gy + 1); j++)
      for (let i = -1; i < w / gx + 1; i++) {
        const x = i * gx + (j % 2 ? gx / 2 : 0) + gx / 2,
          y = j * gy + gy * off;
        s += place(
          x,
          y,
          motif === 'peacock'
            ? peacock(size, wax, dye, ground)
            : motif === 'lotus'
              ? lotus(size * 0.86, wax, dye, ground)
              : rosette(size * 0.66, motif === 'sun' ? 16 : 10, wax, dye, ground),
        );
        s +=
          place(x + gx / 2, y - gy * 0.16, rosette(size * 0.2, 6, dye, wax, ground)) +
          [0, 60, 120, 180, 240, 300]
            .map((a) =>
              ellipse(
                x + gx / 2 + cos((a * PI) / 180) * size * 0.32,
                y - gy * 0.16 + sin((a * PI) / 180) * size * 0.32,
                size * 0.03,
                size * 0.03,
                wax,
              ),
            )
            .join('');
        if (motif !== 'peacock')
          s += [-1, 1]
            .map((q) =>
              place(
                x + q * size * 0.5,
                y + size * 0.34,
                fill(petal(size * 0.5, size * 0.12), dye) +
                  stroke(`M0 0V${round(-size * 0.36)}`, ground, 1.4),
                q * 52,
              ),
            )
            .join('');
      }
    for (let i = 0; i < (w * h) / 2600; i++)
      s += ellipse(r.between(0, w), r.between(0, h), 1.7, 1.7, wax, 'opacity=".7"');
  }
  if (border) {
    const b = 118;
    s += place(
      0,
      h - b,
      rect(0, 0, w, b, darken(ground, 0.25)) +
        rect(0, 4, w, 5, dye) +
        rect(0, 13, w, 2.4, wax) +
        place(0, 46, vine(w, 34, wax, dye, darken(ground, 0.25))) +
        rect(0, 76, w, 2.4, wax) +
        place(0, 82, tumpal(w, 32, Math.round(w / 30), dye, wax, ground)) +
        rect(0, b - 5, w, 5, dye),
    );
  }
  return (
    s +
    rect(0, 0, w, h, '#fff', 0, 'filter="url(#mot)" opacity=".3"') +
    crackleLines(w, h, darken(ground, 0.2), Math.round((w * h) / 4200), r, 0.5) +
    crackleLines(w, h, lighten(ground, 0.4), Math.round((w * h) / 9000), r, 0.25) +
    threads(w, h, 0.8)
  );
}

/** Prints of a carved block, set slightly out of line by hand. */
export function blockCloth(
  w: number,
  h: number,
  r: Random,
  {
    colour = paper[100],
    first = madder[600],
    second = indigo[700],
    size = 34,
    kind = 'rosette',
  }: Block,
): string {
  let s = plainCloth(w, h, r, { colour: colour });
  const g = size * 2.3;
  for (let j = 0; j < (h / g) * 2 + 1; j++)
    for (let i = -1; i < w / g + 1; i++) {
      const x = i * g + (j % 2 ? g / 2 : 0) + r.between(-1.5, 1.5),
        y = (j * g) / 2 + r.between(-1.5, 1.5);
      s += place(
        x,
        y,
        kind === 'sprig'
          ? place(
              0,
              size * 0.5,
              fill(petal(size * 0.9, size * 0.2), first) +
                [-1, 1]
                  .map(
                    (q) =>
                      `<g transform="rotate(${q * 46})">${fill(petal(size * 0.62, size * 0.15), second)}</g>`,
                  )
                  .join('') +
                stroke(`M0 0V${round(size * 0.3)}`, second, 2),
            )
          : kind === 'lotus'
            ? place(0, size * 0.3, lotus(size * 0.7, first, second, colour))
            : rosette(size * 0.62, 8, first, second, colour),
        r.between(-4, 4),
      );
    }
  return s;
}
