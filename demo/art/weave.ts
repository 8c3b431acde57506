import { clay, darken, lighten, mix } from './dyes.ts';
import type { Lathe } from './lathe.ts';
import { cycle } from './random.ts';
import { ellipse, fill, rect, round, tiled } from './svg.ts';

const { max, cos, PI, sin } = Math;

export type WovenBand = readonly [from: number, to: number, colours: readonly string[]];

/** A basket woven over and under round a body. */
export function woven(
  L: Lathe,
  rows: number,
  cols: number,
  cs: readonly string[],
  band: readonly WovenBand[],
): string {
  let s = fill(L.outline, darken(clay[800], 0.25));
  for (let j = 0; j < rows; j++) {
    const v0 = j / rows,
      v1 = (j + 1) / rows;
    const bc = band.find((b) => v0 >= b[0] && v0 < b[1]);
    s += L.around(cols, (u0, u1, i) => {
      const over = (i + j) % 2,
        u = (u0 + u1) / 2,
        lam = max(0, cos(u + 0.72)),
        base = bc ? cycle(bc[2], i + j) : cycle(cs, j * 7 + i * 3);
      const c = mix(darken(base, 0.52), lighten(base, 0.22), 0.2 + 0.8 * lam);
      const du = (u1 - u0) * (over ? -0.06 : 0.1),
        dv = (v1 - v0) * (over ? 0.06 : 0.2);
      const q = L.patch(u0 + du, u1 - du, v0 + dv, v1 - dv);
      return (
        fill(
          q,
          over ? c : darken(c, 0.3),
          `stroke="${over ? darken(c, 0.3) : darken(c, 0.5)}" stroke-width="1" stroke-linejoin="round"`,
        ) +
        (over
          ? fill(
              L.patch(
                u0 + (u1 - u0) * 0.2,
                u1 - (u1 - u0) * 0.2,
                v0 + (v1 - v0) * 0.16,
                v0 + (v1 - v0) * 0.42,
              ),
              lighten(c, 0.3),
              'opacity=".55"',
            )
          : '')
      );
    });
  }
  return s + L.shade(0.55);
}

/** A braided edge round an ellipse. */
export const braid = (
  cx: number,
  y: number,
  rx: number,
  ry: number,
  c: string,
  k = 44,
  w = 15,
): string => Array.from({ length: k }, (_, i) => braidKnot(cx, y, rx, ry, c, k, w, i)).join('');

const braidKnot = (
  cx: number,
  y: number,
  rx: number,
  ry: number,
  c: string,
  k: number,
  w: number,
  i: number,
): string => {
  const a = (i / k) * 2 * PI,
    x = cx + rx * cos(a),
    Y = y + ry * sin(a),
    t = (Math.atan2(ry * cos(a), -rx * sin(a)) * 180) / PI,
    sh = 0.5 + 0.5 * cos(a - 3.9);
  return `<g transform="translate(${round(x)} ${round(Y)}) rotate(${round(t + 28)})">${ellipse(0, 0, ((rx * 2.6) / k) * 1.5, w * 0.42, mix(darken(c, 0.45), lighten(c, 0.3), sh), `stroke="${darken(c, 0.55)}" stroke-width="1"`)}</g>`;
};

export type Weave = 'plain' | 'twill' | 'herring';

/** Flat weaving as a fill. */
export function weaveFill(
  cell: number,
  cs: readonly string[],
  kind: Weave = 'plain',
  rot = 0,
): string {
  const k = kind === 'plain' ? 2 : 4;
  let s = '';
  const m = {
    plain: (i: number, j: number) => (i + j) % 2 > 0,
    twill: (i: number, j: number) => (((i - j) % 4) + 4) % 4 < 2,
    herring: (i: number, j: number) => (((i + (j < 2 ? j : 3 - j)) % 4) + 4) % 4 < 2,
  }[kind];
  for (let j = 0; j < k; j++)
    for (let i = 0; i < k; i++) {
      const o = m(i, j),
        c = o ? cycle(cs, j) : cycle(cs, i + 1),
        x = i * cell,
        y = j * cell,
        g = 0.8;
      s +=
        rect(x, y, cell, cell, darken(c, 0.62)) +
        (o
          ? rect(x - 0.6, y + g, cell + 1.2, cell - 2 * g, c, 2) +
            rect(x, y + cell * 0.16, cell, cell * 0.22, lighten(c, 0.5), 1, 'opacity=".5"') +
            rect(x, y + cell * 0.72, cell, cell * 0.16, darken(c, 0.4), 1, 'opacity=".5"')
          : rect(x + g, y - 0.6, cell - 2 * g, cell + 1.2, darken(c, 0.14), 2) +
            rect(x + cell * 0.16, y, cell * 0.2, cell, lighten(c, 0.4), 1, 'opacity=".45"') +
            rect(x + cell * 0.74, y, cell * 0.16, cell, darken(c, 0.5), 1, 'opacity=".5"'));
    }
  return tiled(cell * k, cell * k, s, rot ? `rotate(${rot})` : '');
}

/** The colours of split cane. */
export const caneColours = ['#dfba7e', '#d2a765', '#c99a55', '#e4c58e'];
