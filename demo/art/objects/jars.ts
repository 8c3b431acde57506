import { araliya, leaf } from '../botanicals.ts';
import type { Drawing } from '../drawing.ts';
import { clay, darken, lighten, palm, paper, turmeric } from '../dyes.ts';
import { lathe, rim } from '../lathe.ts';
import { rosette } from '../motifs.ts';
import {
  clip,
  contact,
  ellipse,
  ellipsePath,
  fill,
  linear,
  place,
  repeat,
  shadowColour,
  stroke,
} from '../svg.ts';

/** A wide jar, closed, or open with its lid beside it. */
export const jar = ({
  colour = '#e8dcc2',
  lid = clay[500],
  ink = palm[700],
  open,
}: {
  colour?: string;
  lid?: string;
  ink?: string;
  open?: string;
}): Drawing => {
  const L = lathe(
    380,
    [
      [150, 420],
      [156, 450],
      [156, 600],
      [140, 640],
    ],
    0.26,
  );
  let g = contact(386, 652, 170, 40);
  g +=
    fill(L.outline, colour) +
    L.shade(0.8) +
    fill(L.band(0.3, 0.86), paper[0]) +
    fill(L.band(0.32, 0.35), ink) +
    fill(L.band(0.81, 0.84), ink) +
    L.around(26, (a, b) => fill(L.triangle(a, b, 0.37, 0.44), turmeric[500])) +
    place(380, 622, rosette(40, 10, ink, turmeric[400], paper[0])) +
    clip(
      L.outline,
      fill(
        L.outline,
        linear(
          'right',
          [0, '#120810', 0.3],
          [0.3, '#fff', 0.1],
          [0.7, '#120810', 0.12],
          [1, '#120810', 0.42],
        ),
      ),
    );
  if (open) {
    g +=
      rim(L, colour, 12, 0.3) +
      clip(
        ellipsePath(380, L.topY, 136, 35),
        ellipse(380, L.topY + 8, 140, 34, open) +
          stroke(`M270 ${L.topY + 6}q60 -26 110 2t110 0`, lighten(open, 0.4), 14, 'opacity=".7"') +
          stroke(`M290 ${L.topY + 20}q60 -16 100 2t90 0`, darken(open, 0.2), 6, 'opacity=".5"'),
      );
    g += place(
      596,
      610,
      ellipse(10, 30, 110, 44, shadowColour, 'opacity=".35" filter="url(#b14)"') +
        ellipse(0, 20, 112, 46, darken(lid, 0.4)) +
        ellipse(0, 8, 112, 46, lid) +
        repeat(6, (i) =>
          stroke(
            ellipsePath(0, 8, 100 - i * 16, 41 - i * 6.6),
            darken(lid, 0.3),
            1.6,
            'opacity=".6"',
          ),
        ),
    );
  } else {
    const K = lathe(
      380,
      [
        [154, 372],
        [158, 386],
        [158, 424],
      ],
      0.26,
    );
    g +=
      fill(K.outline, lid) +
      K.shade() +
      ellipse(380, 372, 154, 40, lighten(lid, 0.2)) +
      repeat(6, (i) =>
        stroke(
          ellipsePath(380, 372, 142 - i * 22, 37 - i * 5.7),
          darken(lid, 0.24),
          1.6,
          'opacity=".6"',
        ),
      );
  }
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.34, 400, 555],
    focus: [370, 480, 2.3],
    art: g + place(596, 676, araliya(42), 30) + place(200, 676, leaf(150, 40, palm[600]), -68),
  };
};
