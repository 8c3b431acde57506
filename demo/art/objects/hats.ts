import { araliya } from '../botanicals.ts';
import { type Cloth, clothArt } from '../cloth.ts';
import type { Drawing } from '../drawing.ts';
import { clay, indigo, madder, turmeric } from '../dyes.ts';
import { type Random, cycle } from '../random.ts';
import { clip, contact, ellipse, ellipsePath, fill, linear, place, rect } from '../svg.ts';
import { braid, weaveFill } from '../weave.ts';

/** A wide brimmed hat of plaited leaf. */
export const hat = (
  r: Random,
  {
    colours = ['#e3c48c', '#d6b172', '#ecd3a2'],
    band = ['stripe', { colours: [indigo[800], madder[600], turmeric[400]] }],
  }: { colours?: readonly string[]; band?: Cloth },
): Drawing => {
  const B = ellipsePath(400, 500, 300, 118);
  let g =
    contact(410, 596, 260, 50) +
    fill(B, '#8f6a38') +
    clip(
      B,
      rect(80, 360, 640, 280, weaveFill(10, colours, 'twill', 18)) +
        fill(
          B,
          linear({ to: [1, 0.6] }, [0, '#fff6e4', 0.3], [0.5, '#fff', 0], [1, '#120810', 0.5]),
        ) +
        ellipse(430, 500, 190, 60, '#120810', 'opacity=".45" filter="url(#b14)"'),
    ) +
    braid(400, 500, 298, 116, cycle(colours, 1), 80, 12);
  const d =
    'M228 490C226 350 262 262 330 250C366 262 434 262 470 250C538 262 574 350 572 490C500 532 300 532 228 490Z';
  g += clip(
    d,
    rect(200, 220, 400, 320, weaveFill(10, colours, 'twill', -8)) +
      fill(
        d,
        linear(
          'right',
          [0, '#120810', 0.28],
          [0.22, '#fff6e4', 0.34],
          [0.5, '#fff', 0],
          [1, '#120810', 0.58],
        ),
      ) +
      ellipse(400, 262, 80, 22, '#120810', 'opacity=".4" filter="url(#b6)"'),
  );
  const bd = 'M227 440C300 486 500 486 573 440L572 492C500 534 300 534 228 492Z';
  g +=
    clip(
      bd,
      place(220, 430, clothArt(360, 110, r, band)) +
        fill(
          bd,
          linear(
            'right',
            [0, '#120810', 0.3],
            [0.25, '#fff6e4', 0.2],
            [0.5, '#fff', 0],
            [1, '#120810', 0.5],
          ),
        ),
    ) + place(540, 482, araliya(40), 10);
  return {
    stage: 'stand',
    setting: { kind: 'table', vase: clay[600] },
    frame: [1.12, 400, 440],
    focus: [330, 420, 2.4],
    art: g,
  };
};
