import { leaf } from '../botanicals.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, indigo, lighten, mix, palm, paper, turmeric } from '../dyes.ts';
import { lathe } from '../lathe.ts';
import { lotus, peacock, rosette } from '../motifs.ts';
import type { Random } from '../random.ts';
import {
  clip,
  contact,
  ellipse,
  ellipsePath,
  fill,
  place,
  repeat,
  round,
  shadowColour,
  stroke,
} from '../svg.ts';

const { cos, abs } = Math;

/** A round tin with a printed frieze. */
export const tin = (
  r: Random,
  {
    colour = indigo[800],
    first = turmeric[400],
    second = paper[50],
    motif = 'lotus',
  }: { colour?: string; first?: string; second?: string; motif?: 'lotus' | 'rosette' | 'peacock' },
): Drawing => {
  const L = lathe(
      390,
      [
        [138, 270],
        [138, 640],
      ],
      0.24,
    ),
    K = lathe(
      390,
      [
        [134, 214],
        [144, 226],
        [144, 300],
      ],
      0.24,
    );
  let g =
    contact(396, 650, 150, 36) +
    fill(L.outline, colour) +
    fill(L.band(0.1, 0.15), first) +
    L.around(26, (u, w) => fill(L.triangle(u, w, 0.17, 0.23), second)) +
    fill(L.band(0.9, 0.94), first) +
    L.around(26, (u, w) => fill(L.triangle(u, w, 0.83, 0.89), second)) +
    fill(L.band(0.3, 0.76), darken(colour, 0.28));
  g +=
    clip(
      L.band(0.3, 0.76),
      L.around(8, (u, w) => {
        const [x, y] = L.point((u + w) / 2, 0.53),
          q = cos((u + w) / 2);
        return `<g transform="translate(${round(x)} ${round(y + 26)}) scale(${round(q * 10) / 10} 1)">${motif === 'peacock' ? peacock(52, second, first, colour) : motif === 'lotus' ? lotus(50, second, first, colour) : place(0, -24, rosette(36, 10, second, first, colour))}</g>`;
      }),
    ) +
    stroke(L.ring(0.3), first, 3) +
    stroke(L.ring(0.76), first, 3);
  g +=
    L.shade(0.95) +
    fill(K.outline, mix(colour, first, 0.12)) +
    fill(K.band(0.6, 0.72), first) +
    K.shade() +
    ellipse(390, 214, 134, 32, lighten(colour, 0.24)) +
    stroke(ellipsePath(390, 214, 120, 28), first, 2.4) +
    place(390, 220, `<g transform="scale(1 .3)">${rosette(60, 12, first, second, colour)}</g>`);
  const leafs = repeat(90, () => {
    const x = 560 + r.between(-110, 110),
      y = 650 + r.between(-22, 22) * (1 - abs(x - 560) / 130);
    return place(
      x,
      y,
      fill(`M0 0q8 -6 18 -1q-9 5 -18 1z`, r.pick(['#2c2118', '#46321f', '#5d4426', '#37402a'])),
      r.between(0, 360),
    );
  });
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.2, 410, 445],
    focus: [390, 470, 2.4],
    art:
      g +
      ellipse(566, 662, 120, 22, shadowColour, 'opacity=".3" filter="url(#b6)"') +
      leafs +
      place(620, 640, leaf(86, 24, palm[500]), 40) +
      place(620, 640, leaf(70, 20, palm[600]), -8),
  };
};
