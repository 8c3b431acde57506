import { clay, darken, dyes, indigo, lighten, madder, paper } from './dyes.ts';
import { lotus } from './motifs.ts';
import type { Random } from './random.ts';
import { ellipse, fill, place, repeat, round, shadow, shadowColour, stroke } from './svg.ts';

/** Twine bound round a neck. */
export const twine = (x: number, y: number, w: number, c: string = paper[300], k = 4): string =>
  repeat(
    k,
    (i) =>
      stroke(
        `M${round(x)} ${round(y + i * 5)}q${round(w / 2)} ${6} ${round(w)} 0`,
        darken(c, 0.28),
        5.4,
      ) +
      stroke(`M${round(x)} ${round(y + i * 5 - 0.7)}q${round(w / 2)} ${6} ${round(w)} 0`, c, 3.4),
  );

/** A tied bow. */
export function bow(x: number, y: number, s: number, c: string): string {
  const d = `M0 0C${-s} ${-s * 0.8} ${-s * 1.1} ${s * 0.2} 0 0C${s} ${-s * 0.8} ${s * 1.1} ${s * 0.2} 0 0`;
  return place(
    x,
    y,
    stroke(
      `M0 0Q${-s * 0.3} ${s * 0.6} ${-s * 0.6} ${s * 1.1}M0 0Q${s * 0.4} ${s * 0.5} ${s * 0.5} ${s * 1.2}`,
      darken(c, 0.25),
      5,
    ) +
      stroke(d, darken(c, 0.28), 5.6) +
      stroke(d, c, 3.6) +
      ellipse(0, 0, 5, 5, c),
  );
}

/** A paper tag with the lotus on it. */
export function tag(x: number, y: number, rot = 8, c: string = paper[50]): string {
  const d = 'M0 0L26 16V92H-26V16Z';
  return place(
    x,
    y,
    shadow(d, 4, 6, 'b6', 0.3) +
      fill(d, c) +
      ellipse(0, 14, 4, 4, clay[700]) +
      stroke('M0 14Q-8 -10 4 -34', clay[600], 1.6) +
      place(0, 52, lotus(17, indigo[700], madder[500], c)) +
      stroke('M-14 70H14M-9 77H9', indigo[700], 1.5, 'opacity=".6"'),
    rot,
  );
}

/** A line of running stitch. */
export const stitch = (d: string, c: string, o = 0.75): string =>
  stroke(d, c, 1.7, `stroke-dasharray="6 5" opacity="${o}"`);

/** Knotted threads at the end of a cloth. */
export const fringe = (
  x: number,
  y: number,
  w: number,
  len: number,
  c: string,
  r: Random,
  up = false,
): string => {
  const q = up ? -1 : 1,
    k = Math.round(w / 9);
  return repeat(k, (i) => {
    const X = x + ((i + 0.5) * w) / k,
      e = r.between(-3, 3);
    return (
      stroke(
        `M${round(X)} ${y}q${round(e)} ${round(q * len * 0.5)} ${round(e)} ${round(q * len * r.between(0.85, 1.08))}`,
        i % 3 ? c : darken(c, 0.16),
        2.2,
      ) + (i % 2 ? ellipse(X + e * 0.6, y + q * len * 0.35, 2.6, 3.2, darken(c, 0.2)) : '')
    );
  });
};

/** A sewn button. */
export const button = (x: number, y: number, c: string = dyes.coco, s = 6.5): string =>
  ellipse(x + 1.5, y + 2.5, s, s, shadowColour, 'opacity=".4"') +
  ellipse(x, y, s, s, c) +
  ellipse(x - 1, y - 1.4, s * 0.62, s * 0.55, lighten(c, 0.28)) +
  ellipse(x - 1.6, y, 1, 1, darken(c, 0.5)) +
  ellipse(x + 1.6, y, 1, 1, darken(c, 0.5));
