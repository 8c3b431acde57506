/** At this many pieces or fewer the Low Stock tag shows (docs/spec.md §9). */
export const LOW_STOCK = 5;

export type StockState = 'sold-out' | 'low' | 'in-stock';

export const stockState = (countInStock: number): StockState =>
  countInStock < 1 ? 'sold-out' : countInStock <= LOW_STOCK ? 'low' : 'in-stock';
