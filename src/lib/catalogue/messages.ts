import { MAX_LOW_STOCK, MAX_VARIANTS } from './option-limits.ts';
import { MAX_PIECES } from './product.ts';

export const NO_CATEGORY = 'Some of these categories are not in the shop any more';
export const USE_ONE = 'Use 1 or leave it out.';
export const ARCHIVING = 'Archiving...';
export const NOT_ARCHIVED = 'Not archived. Please try again.';
export const archiveQuestion = (name: string): string => `Archive ${name}?`;
export const RESTORING = 'Restoring...';

export const SIZE_NEEDED = 'Please choose a size';
export const PRICE_FORMAT = 'Price must be an amount in rupees, such as 1999 or 1999.50';
export const PRICE_ABOVE_ZERO = 'Price must be more than 0';
export const PIECES = 'In stock must be a whole number of pieces, 0 or more';
export const LOW_STOCK_RANGE = `Low stock must be a whole number of pieces from 0 to ${MAX_LOW_STOCK}, or empty`;
export const TOO_MANY_VARIANTS = `A product has at most ${MAX_VARIANTS} variants`;
export const TOO_MANY_PIECES = `In stock cannot exceed ${MAX_PIECES}`;
export const PERCENT_RANGE = 'Discount must be from 0 to 100';
export const SALE_BELOW_PRICE = 'Sale price must be less than the price';
export const SALE_OR_DISCOUNT = 'Give a sale price or a discount, not both';
