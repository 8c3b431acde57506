import { darken, lighten } from '../dyes.ts';
import { ellipse, radial, shadowColour } from '../svg.ts';

/** A bead, lit from the top left. */
export const orb = (x: number, y: number, q: number, c: string): string =>
  ellipse(x + q * 0.2, y + q * 0.34, q, q * 0.94, shadowColour, 'opacity=".4" filter="url(#b3)"') +
  ellipse(
    x,
    y,
    q,
    q,
    radial(
      [0.35, 0.3, 0.75],
      [0, lighten(c, 0.85)],
      [0.28, lighten(c, 0.3)],
      [0.62, c],
      [1, darken(c, 0.62)],
    ),
  );
