import { fieldRows } from './rows/agricultural-products.ts';
import { bagRows } from './rows/bags.ts';
import { bambooRows } from './rows/bamboo-products.ts';
import { batikRows } from './rows/batik-wear.ts';
import { beautyRows } from './rows/beauty-and-cosmetics.ts';
import { beddingRows } from './rows/bedsheets.ts';
import { bowlRows } from './rows/bowls.ts';
import { carpetRows } from './rows/carpets.ts';
import { fashionRows } from './rows/fashion.ts';

/** What each product looks like, by its id. */
export const rows = {
  ...fieldRows,
  ...bagRows,
  ...bambooRows,
  ...batikRows,
  ...beautyRows,
  ...beddingRows,
  ...bowlRows,
  ...carpetRows,
  ...fashionRows,
};
export type RowId = keyof typeof rows;
