import { seeded } from './random.ts';
import { type RowId, rows } from './rows.ts';
import { place } from './svg.ts';

/** One product without its ground, for banners. */
export const stillLife = (id: RowId, x: number, y: number, s: number): string =>
  place(x, y, place(-400, -660, rows[id].draw(seeded(id + '/g')).art), 0, s);
