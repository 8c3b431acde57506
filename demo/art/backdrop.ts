import { araliya, frond, frondShadow, leaf, sprig } from './botanicals.ts';
import { clay, darken, isDark, lighten, mix, palm, paper } from './dyes.ts';
import { lathe, rim } from './lathe.ts';
import type { Random } from './random.ts';
import { contact, fill, linear, place, rect, repeat, stroke } from './svg.ts';

/** The grounds products stand on. Neighbours in a rail should not share one. */
export const grounds = {
  sand: '#ead9bd',
  blush: '#eed4c2',
  leaf: '#d4dcc4',
  haze: '#ccd3e2',
  cream: '#f3e3bc',
  paper: '#f0e6d2',
  indigo: '#2b3767',
  madder: '#93352b',
  palm: '#35573f',
  turmeric: '#dba437',
  clay: '#c08560',
} as const;

export type Ground = keyof typeof grounds;

/** The ground of a picture, its window light and the shadow of a frond. */
export function backdrop(bg: string, mode: 'stand' | 'flat', r: Random): string {
  const w = 800,
    h = 800,
    horizon = 560;
  const d = isDark(bg);
  let s = rect(
    0,
    0,
    w,
    h,
    linear(
      { to: [0.8, 1] },
      [0, lighten(bg, d ? 0.2 : 0.5)],
      [0.55, bg],
      [1, darken(bg, d ? 0.34 : 0.14)],
    ),
  );
  if (mode === 'stand')
    s +=
      rect(
        0,
        horizon,
        w,
        h - horizon,
        linear(
          'down',
          [0, darken(bg, d ? 0.3 : 0.15)],
          [0.2, mix(bg, '#fff6e4', d ? 0.1 : 0.22)],
          [1, mix(bg, '#fff6e4', d ? 0.02 : 0.05)],
        ),
      ) + rect(0, horizon - 34, w, 68, bg, 0, 'opacity=".55" filter="url(#b14)"');
  else s += rect(0, 0, w, h, '#fff', 0, `filter="url(#mot)" opacity="${d ? 0.07 : 0.16}"`);
  s += `<g filter="url(#b34)" opacity="${d ? 0.14 : 0.42}"><path d="M${w * 0.02} ${h * 0.7}L${w * 0.3} 0H${w * 0.52}L${w * 0.2} ${h * 0.78}ZM${w * 0.3} ${h * 0.8}L${w * 0.6} 0H${w * 0.76}L${w * 0.46} ${h * 0.84}Z" fill="#fff3d6"/></g>`;
  return (
    s +
    frondShadow(
      w * 1.02,
      h * (mode === 'stand' ? 0.1 : 0.04),
      w * 0.66,
      mode === 'stand' ? -118 + r.between(-8, 8) : -138 + r.between(-8, 8),
      d ? 0.22 : 0.12,
    )
  );
}

/** A clay vase with leaves or temple flowers. */
export const vase = (x: number, y: number, s: number, c: string, r: Random): string =>
  place(
    x,
    y,
    place(
      0,
      -190,
      ((k: number) =>
        [-34, -12, 14, 36]
          .map((a, i) =>
            place(
              0,
              24,
              k === 0
                ? i % 2
                  ? sprig(220 - i * 14, 7, palm[600], r, 0.26)
                  : frond(230 - i * 12, 13, palm[500], 0.2)
                : k === 1
                  ? sprig(236 - i * 18, 7, mix(palm[600], palm[500], r()), r, 0.2)
                  : stroke('M0 0Q14 -80 0 -150', clay[700], 5) +
                    place(
                      0,
                      -150,
                      repeat(3, (q) => place(0, 0, leaf(70, 20, palm[600]), -60 + q * 60)) +
                        araliya(26),
                    ),
              a,
            ),
          )
          .join(''))(r.whole(0, 2)),
    ) +
      (() => {
        const L = lathe(
          0,
          [
            [36, -170],
            [30, -140],
            [74, -80],
            [70, -20],
            [46, 0],
          ],
          0.24,
        );
        return (
          contact(0, 4, 60, 16) +
          fill(L.outline, c) +
          fill(L.band(0.5, 0.53), paper[100]) +
          L.around(12, (a, b) => fill(L.triangle(a, b, 0.56, 0.68), paper[100])) +
          L.shade() +
          rim(L, c, 6, 0.55)
        );
      })(),
    0,
    s,
  );
