import { type Cloth, cutCloth, clothArt } from '../cloth.ts';
import { darken, lighten, paper, turmeric } from '../dyes.ts';
import { type Random } from '../random.ts';
import { clip, ellipse, fill, linear, place, repeat, stroke } from '../svg.ts';

/** What a person wears; the chin is about 120 below the origin, the waist about 400. */
export type Dress =
  | { kind: 'shirt'; cloth: Cloth; collar?: string; apron?: Cloth }
  | { kind: 'vest'; cloth: Cloth; shawl?: Cloth }
  | { kind: 'blouse'; cloth: Cloth; apron?: Cloth; necklace?: boolean }
  | { kind: 'saree'; blouse: string; cloth: Cloth; border: string; necklace?: boolean };

/** Shoulders, arms and chest; the neck is drawn apart. */
const BODY =
  'M-46 150C-70 178 -136 182 -180 210C-232 244 -242 350 -250 560H250C242 350 232 244 180 210C136 182 70 178 46 150Q0 176 -46 150Z';
const ROUND_NECK =
  'M-92 178C-130 186 -156 194 -180 210C-232 244 -242 350 -250 560H250C242 350 232 244 180 210C156 194 130 186 92 178Q70 246 0 250Q-70 246 -92 178Z';
const VEST =
  'M-118 188C-132 290 -168 300 -180 330L-190 560H190L180 330C168 300 132 290 118 188L88 180Q70 262 0 266Q-70 262 -88 180Z';

const whole = [-250, 140, 500, 440] as const;
const cut = (d: string, cloth: Cloth, r: Random): string =>
  cutCloth(d, place(-250, 140, clothArt(500, 440, r, cloth)), {
    shaded: false,
    r,
    box: whole,
    foldCount: 4,
  });

const armLines = stroke(
  'M-176 330C-186 400 -184 470 -182 560M176 330C186 400 184 470 182 560',
  '#120a18',
  4,
  'opacity=".28"',
);

const neck = (skin: string): string =>
  fill('M-50 70C-48 120 -52 150 -96 180Q0 300 96 180C52 150 48 120 50 70Z', darken(skin, 0.08)) +
  fill(
    'M-48 92Q0 150 50 84C48 120 52 140 66 160Q10 176 -40 132Z',
    darken(skin, 0.4),
    'opacity=".55"',
  );

const skinBody = (skin: string): string =>
  fill(BODY, skin) +
  fill(
    BODY,
    linear({ to: [1, 0.5] }, [0, '#fff6e4', 0.14], [0.5, '#fff', 0], [1, '#120a18', 0.3]),
  ) +
  stroke('M-60 206Q-30 222 -12 224M60 206Q30 222 12 224', darken(skin, 0.4), 3, 'opacity=".4"');

const beads = (): string =>
  repeat(15, (i) => {
    const t = (i / 14) * 2 - 1;
    return ellipse(t * 66, 226 - t * t * 44, 5.4, 5.4, i % 2 ? turmeric[400] : turmeric[600]);
  }) + ellipse(0, 236, 10, 11, turmeric[500]);

function apronArt(cloth: Cloth, r: Random): string {
  const d = 'M-86 270Q0 286 86 270L112 380L150 420V560H-150V420L-112 380Z';
  return (
    stroke(
      'M-84 272C-92 230 -88 200 -78 176M84 272C92 230 88 200 78 176',
      darken(paper[300], 0.3),
      13,
    ) +
    stroke('M-84 272C-92 230 -88 200 -78 176M84 272C92 230 88 200 78 176', paper[300], 9) +
    cut(d, cloth, r)
  );
}

const collarArt = (colour: string): string =>
  fill('M-54 148L-96 180L-40 238L0 206Z', lighten(colour, 0.1)) +
  fill('M54 148L96 180L40 238L0 206Z', darken(colour, 0.12)) +
  stroke(
    'M-54 148L-96 180L-40 238L0 206M54 148L96 180L40 238L0 206',
    '#120a18',
    2,
    'opacity=".35"',
  );

const placket = (): string =>
  stroke('M0 208V560', '#120a18', 2.4, 'opacity=".35"') +
  repeat(3, (i) =>
    ellipse(7, 262 + i * 62, 6, 6, '#f3e3c6', 'stroke="#5b4633" stroke-width="1.4"'),
  );

/** A saree's fall over the left shoulder, with its border along the edge. */
function sareeArt(cloth: Cloth, border: string, r: Random): string {
  const d =
    'M58 172C110 182 150 192 180 210C232 244 242 350 250 560H-250L-240 440C-120 420 20 330 58 172Z';
  const edge = 'M58 172C20 330 -120 420 -240 440';
  return (
    fill(d, '#120a18', 'opacity=".3" transform="translate(-6 10)" filter="url(#b6)"') +
    cut(d, cloth, r) +
    clip(
      d,
      stroke(edge, border, 52) +
        stroke(edge, turmeric[400], 4, 'transform="translate(14 18)"') +
        stroke(edge, lighten(border, 0.4), 3, 'transform="translate(3 4)"'),
    ) +
    stroke(
      'M120 190C104 300 60 420 -40 520M170 210C168 320 130 440 60 540',
      '#120a18',
      5,
      'opacity=".2"',
    )
  );
}

/** What a person wears, with the neck; the head goes over it. */
export const dressArt = (dress: Dress, skin: string, r: Random): string =>
  place(0, -26, dressed(dress, skin, r));

function dressed(dress: Dress, skin: string, r: Random): string {
  const body = skinBody(skin) + neck(skin);
  switch (dress.kind) {
    case 'shirt':
      return (
        neck(skin) +
        cut(
          'M-64 160C-90 180 -140 184 -180 210C-232 244 -242 350 -250 560H250C242 350 232 244 180 210C140 184 90 180 64 160L0 236Z',
          dress.cloth,
          r,
        ) +
        placket() +
        armLines +
        collarArt(dress.collar ?? paper[200]) +
        (dress.apron ? apronArt(dress.apron, r) : '')
      );
    case 'vest':
      return (
        body +
        cut(VEST, dress.cloth, r) +
        (dress.shawl ? cut('M60 160L150 196L176 560H70C84 420 80 280 60 160Z', dress.shawl, r) : '')
      );
    case 'blouse':
      return (
        body +
        cut(ROUND_NECK, dress.cloth, r) +
        armLines +
        (dress.necklace ? beads() : '') +
        (dress.apron ? apronArt(dress.apron, r) : '')
      );
    case 'saree':
      return (
        body +
        cut(ROUND_NECK, ['plain', { colour: dress.blouse }], r) +
        (dress.necklace ? beads() : '') +
        sareeArt(dress.cloth, dress.border, r)
      );
  }
}
