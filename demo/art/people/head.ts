import { araliya } from '../botanicals.ts';
import { type Cloth, clothArt } from '../cloth.ts';
import { darken, lighten, madder, mix, turmeric } from '../dyes.ts';
import type { Random } from '../random.ts';
import { clip, ellipse, fill, linear, place, repeat, round, stroke } from '../svg.ts';
import { weaveFill } from '../weave.ts';

/** Everything about a head; its centre is the origin, its chin about 120 below it. */
export interface Head {
  skin: string;
  /** Half the width of the jaw. */
  jaw?: number;
  gaze?: 'front' | 'down';
  age?: 'young' | 'old';
  hair: 'bun' | 'topknot' | 'plait' | 'short' | 'curly' | 'sides' | 'bob';
  hairColour?: string;
  /** What is worn on it. */
  cover?: { kind: 'headcloth' | 'veil' | 'turban'; cloth: Cloth } | { kind: 'hat' };
  beard?: 'moustache' | 'full' | 'stubble';
  glasses?: boolean;
  earrings?: boolean;
  noseStud?: boolean;
  pottu?: boolean;
  flower?: boolean;
}

const INK = '#241a1c';

const facePath = (jaw: number): string =>
  `M-82 -18C-84 -132 84 -132 82 -18C80 36 ${jaw} 86 30 112Q0 128 -30 112C${-jaw} 86 -80 36 -82 -18Z`;

const both = (draw: (side: 1 | -1) => string): string => draw(-1) + draw(1);

/** One eye, open or looking down at the work. */
function eye(side: 1 | -1, { gaze, skin }: Head): string {
  const lid = darken(skin, 0.62);
  const crease = stroke('M-17 -9Q0 -19 17 -8', darken(skin, 0.34), 2.4, 'opacity=".8"');
  if (gaze === 'down') {
    return place(
      side * 34,
      -4,
      fill('M-18 0Q0 -17 18 1Q0 15 -18 0Z', lighten(skin, 0.07)) +
        crease +
        stroke('M-18 0Q0 15 18 1', lid, 4.6),
    );
  }
  const almond = 'M-18 2Q-3 -15 18 -1Q4 12 -18 2Z';
  return place(
    side * 34,
    -3,
    place(
      0,
      0,
      fill(almond, '#fbf3e6') +
        clip(
          almond,
          ellipse(0, -1, 8.6, 9, '#3a2216') +
            ellipse(0, -1, 4, 4.2, '#140c0c') +
            ellipse(-3, -4, 2.2, 2.2, '#fff'),
        ) +
        crease +
        stroke('M-18 2Q-3 -15 18 -1', lid, 4.8),
      0,
      side,
      1,
    ),
  );
}

const brow = (side: 1 | -1, colour: string): string =>
  place(
    side * 34,
    -30,
    place(0, 0, fill('M-21 4Q-2 -13 24 1Q0 -5 -21 4Z', colour), 0, side, 1),
    side * -3,
  );

const nose = (skin: string): string =>
  fill('M2 -20C6 4 10 20 17 33Q12 45 0 43Q14 30 2 -20Z', darken(skin, 0.22), 'opacity=".65"') +
  stroke('M-15 36Q-9 45 0 42Q10 45 16 35', darken(skin, 0.45), 3.6) +
  fill('M-6 -14C-8 6 -8 22 -6 30Q-2 18 -2 -14Z', lighten(skin, 0.3), 'opacity=".4"');

function mouth(skin: string): string {
  const lips = mix(darken(skin, 0.12), madder[600], 0.3);
  return (
    fill(
      'M-27 65Q-12 58 -5 60Q0 63 5 60Q12 58 27 65Q12 70 0 69Q-12 70 -27 65Z',
      darken(lips, 0.18),
    ) +
    fill('M-25 66Q0 72 25 66Q14 84 0 84Q-14 84 -25 66Z', lips) +
    stroke('M-29 63Q-14 71 0 68Q14 71 29 63', darken(lips, 0.5), 2.6) +
    ellipse(-4, 77, 8, 2.2, lighten(lips, 0.4), 'opacity=".4"')
  );
}

const lines = (skin: string): string =>
  both((side) =>
    stroke(
      `M${side * 58} -2l${side * 12} -6M${side * 58} 3l${side * 13} 2M${side * 24} 44Q${side * 38} 54 ${side * 36} 70M${side * 20} 14Q${side * 34} 20 ${side * 46} 13`,
      darken(skin, 0.4),
      2.2,
      'opacity=".5"',
    ),
  ) + stroke('M-36 -56Q0 -62 36 -56M-28 -68Q0 -73 28 -68', darken(skin, 0.4), 2.2, 'opacity=".4"');

const beards: Record<NonNullable<Head['beard']>, (colour: string) => string> = {
  moustache: (colour) => fill('M-34 62Q-16 44 0 51Q16 44 34 62Q14 58 0 60Q-14 58 -34 62Z', colour),
  full: (colour) =>
    fill(
      'M-80 4C-78 60 -58 104 -30 122Q0 138 30 122C58 104 78 60 80 4C74 30 62 46 44 50Q20 42 0 50Q-20 42 -44 50C-62 46 -74 30 -80 4ZM-27 65Q0 72 27 65Q14 88 0 88Q-14 88 -27 65Z',
      colour,
      'fill-rule="evenodd"',
    ),
  stubble: (colour) =>
    fill(
      'M-78 14C-74 64 -56 96 -30 114Q0 128 30 114C56 96 74 64 78 14C66 48 44 50 0 48C-44 50 -66 48 -78 14Z',
      colour,
      'opacity=".2"',
    ),
};

const strands = (colour: string): string =>
  repeat(4, (i) =>
    both((side) =>
      stroke(
        `M${side * 4} ${-102 + i * 4}C${side * (26 + i * 12)} ${-106 + i * 5} ${side * (58 + i * 7)} ${-92 + i * 8} ${side * (76 + i * 3)} ${-46 + i * 8}`,
        lighten(colour, 0.28),
        1.8,
        'opacity=".45"',
      ),
    ),
  );

const parted = (colour: string): string =>
  fill('M-89 16C-108 -152 108 -152 89 16C88 -28 62 -66 0 -88C-62 -66 -88 -28 -89 16Z', colour) +
  strands(colour);

/** Hair in front of the face, by its cut. */
const fringes: Record<Head['hair'], (colour: string) => string> = {
  bun: parted,
  topknot: parted,
  plait: parted,
  bob: parted,
  short: (colour) =>
    fill(
      'M-88 -4C-106 -150 -40 -142 0 -140C56 -146 108 -128 88 -4C86 -36 78 -58 60 -74C30 -64 -24 -62 -52 -84C-72 -64 -84 -34 -88 -4Z',
      colour,
    ) +
    stroke('M-50 -86C-20 -112 30 -116 66 -84', lighten(colour, 0.28), 2, 'opacity=".5"') +
    stroke('M-40 -98C-10 -122 30 -124 60 -98', lighten(colour, 0.28), 2, 'opacity=".4"'),
  curly: (colour) =>
    repeat(13, (i) => {
      const at = Math.PI * (1.02 + (i / 12) * 0.96);
      return ellipse(84 * Math.cos(at), -34 + 82 * Math.sin(at), 25, 25, colour);
    }) +
    fill('M-80 -30C-90 -130 90 -130 80 -30C70 -66 40 -78 0 -78C-40 -78 -70 -66 -80 -30Z', colour) +
    repeat(7, (i) => {
      const at = Math.PI * (1.15 + (i / 6) * 0.7);
      return stroke(
        `M${round(70 * Math.cos(at) - 9)} ${round(-34 + 76 * Math.sin(at))}q9 -13 18 0`,
        lighten(colour, 0.3),
        2.2,
        'opacity=".5"',
      );
    }),
  sides: (colour) =>
    both((side) =>
      place(0, 0, fill('M82 10C98 -20 100 -74 60 -98C74 -70 76 -40 80 -8Z', colour), 0, side, 1),
    ),
};

/** Hair behind the head and the neck. */
function backHair({ hair, hairColour = INK, flower }: Head): string {
  const bloom = flower ? place(-84, 78, araliya(24), 20) + place(-100, 52, araliya(18), 70) : '';
  switch (hair) {
    case 'bun':
      return (
        ellipse(-72, 62, 44, 40, hairColour) +
        stroke(
          'M-104 52Q-76 30 -46 52M-106 72Q-80 50 -44 74',
          lighten(hairColour, 0.28),
          2.2,
          'opacity=".5"',
        ) +
        bloom
      );
    case 'topknot':
      return (
        ellipse(4, -130, 40, 30, hairColour) +
        stroke('M-26 -136Q4 -158 34 -136', lighten(hairColour, 0.3), 2.4, 'opacity=".5"')
      );
    case 'bob':
      return fill(
        'M-94 0C-112 -150 112 -150 94 0C100 60 96 100 84 126H-84C-96 100 -100 60 -94 0Z',
        hairColour,
      );
    case 'plait':
      return fill('M60 20C110 30 112 110 92 150L58 130Z', hairColour) + bloom;
    case 'short':
    case 'curly':
    case 'sides':
      return '';
  }
}

/** The end of a plait, which lies over the shoulder. */
export const plaitOver = ({ hair, hairColour = INK }: Head): string =>
  hair === 'plait'
    ? repeat(7, (i) =>
        place(
          84 + i * 2.5 + (i % 2 ? 5 : -5),
          134 + i * 26,
          ellipse(0, 0, 19 - i, 18, hairColour) +
            stroke('M-11 4Q0 -9 11 -4', lighten(hairColour, 0.32), 2, 'opacity=".55"'),
          i % 2 ? 24 : -24,
        ),
      ) +
      ellipse(100, 312, 9, 7, madder[500]) +
      fill('M94 316L88 344Q100 352 112 342L106 316Z', hairColour)
    : '';

const DOME = 'M-92 4C-118 -164 118 -164 92 4C84 -40 56 -72 0 -76C-56 -72 -84 -40 -92 4Z';
const shade = linear.bind(null, { to: [1, 0.6] });

/** What is worn on the head, in front of the hair. */
function coverArt(cover: NonNullable<Head['cover']>, r: Random): string {
  if (cover.kind === 'hat') {
    const straw = weaveFill(9, ['#e4cf9d', '#d9bf86', '#cfb27a'], 'herring', 20);
    return (
      fill('M-78 -62C-86 -176 86 -176 78 -62Z', straw) +
      fill(
        'M-78 -62C-86 -176 86 -176 78 -62Z',
        shade([0, '#fff6e4', 0.3], [0.5, '#fff', 0], [1, '#120a18', 0.35]),
      ) +
      fill('M-80 -84Q0 -66 80 -84L78 -56Q0 -36 -78 -56Z', madder[600]) +
      fill(
        'M-172 -44C-150 -84 -84 -76 0 -62C84 -76 150 -84 172 -44C110 -34 70 -52 0 -46C-70 -52 -110 -34 -172 -44Z',
        straw,
      ) +
      fill(
        'M-172 -44C-150 -84 -84 -76 0 -62C84 -76 150 -84 172 -44C110 -34 70 -52 0 -46C-70 -52 -110 -34 -172 -44Z',
        shade([0, '#fff6e4', 0.25], [1, '#120a18', 0.3]),
      )
    );
  }
  const cloth = place(-140, -170, clothArt(280, 380, r, cover.cloth));
  const light = (d: string) =>
    fill(d, shade([0, '#fff6e4', 0.24], [0.5, '#fff', 0], [1, '#120a18', 0.38]));
  if (cover.kind === 'veil') {
    const d =
      'M0 -134C-150 -136 -112 40 -124 150Q-100 196 0 200Q100 196 124 150C112 40 150 -136 0 -134ZM0 -84C64 -82 78 -40 76 4C74 60 40 112 0 118C-40 112 -74 60 -76 4C-78 -40 -64 -82 0 -84Z';
    const edge =
      'M0 -84C64 -82 78 -40 76 4C74 60 40 112 0 118C-40 112 -74 60 -76 4C-78 -40 -64 -82 0 -84Z';
    return (
      `<g fill-rule="evenodd" clip-rule="evenodd">${clip(d, cloth)}${light(d)}</g>` +
      stroke(edge, '#120a18', 3, 'opacity=".35"') +
      stroke(
        'M-88 60C-70 140 -20 168 60 176M-98 100C-80 150 -30 184 30 190',
        '#120a18',
        4,
        'opacity=".22"',
      )
    );
  }
  const turban = 'M-96 -6C-126 -158 126 -158 96 -6C84 -46 50 -66 0 -66C-50 -66 -84 -46 -96 -6Z';
  const d = cover.kind === 'turban' ? turban : DOME;
  const knot =
    cover.kind === 'turban'
      ? stroke(
          'M-94 -34C-50 -92 40 -104 94 -44M-88 -66C-40 -118 50 -124 90 -74',
          '#120a18',
          4,
          'opacity=".3"',
        )
      : stroke('M-88 -16C-60 -62 40 -78 88 -16', '#120a18', 3, 'opacity=".25"');
  return clip(d, cloth) + light(d) + knot;
}

const glassesArt = (): string =>
  both((side) =>
    ellipse(
      side * 35,
      0,
      27,
      25,
      '#fffdf8',
      'fill-opacity=".12" stroke="#3a2a20" stroke-width="3.6"',
    ),
  ) + stroke('M-8 -4Q0 -10 8 -4M-62 -4L-82 -10M62 -4L82 -10', '#3a2a20', 3.6);

const jewels = ({ earrings, noseStud, pottu }: Head): string =>
  (earrings
    ? both(
        (side) =>
          ellipse(side * 84, 40, 6, 6, turmeric[400]) +
          fill(`M${side * 84} 44l-9 22q9 7 18 0Z`, turmeric[500]) +
          ellipse(side * 84, 70, 3.4, 3.4, madder[600]),
      )
    : '') +
  (noseStud ? ellipse(-16, 34, 3.2, 3.2, turmeric[200]) : '') +
  (pottu ? ellipse(0, -44, 6, 6, madder[700]) : '');

/** The head with everything on it but the plait. */
export function headArt(head: Head, r: Random): string {
  const { skin, jaw = 62, hair, hairColour = INK, cover, beard, age } = head;
  const face = facePath(jaw);
  const isHidden = cover?.kind === 'veil' || cover?.kind === 'turban';
  const front = isHidden ? '' : fringes[hair](hairColour);
  return (
    backHair(head) +
    both((side) => ellipse(side * 84, 14, 13, 23, side < 0 ? skin : darken(skin, 0.22))) +
    fill(face, skin) +
    clip(
      face,
      fill(
        'M26 -140C66 -60 40 60 14 130H120V-140Z',
        darken(skin, 0.3),
        'opacity=".3" filter="url(#b14)"',
      ) +
        ellipse(-40, -30, 50, 70, lighten(skin, 0.4), 'opacity=".22" filter="url(#b14)"') +
        both((side) =>
          ellipse(side * 46, 38, 20, 13, madder[500], 'opacity=".16" filter="url(#b6)"'),
        ),
    ) +
    (beard ? beards[beard](hairColour) : '') +
    nose(skin) +
    mouth(skin) +
    both((side) => eye(side, head) + brow(side, mix(hairColour, darken(skin, 0.6), 0.3))) +
    (age === 'old' ? lines(skin) : '') +
    front +
    (cover ? coverArt(cover, r) : '') +
    jewels(head) +
    (head.glasses ? glassesArt() : '')
  );
}
