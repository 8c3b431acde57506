/** How many options and variants a product has, and how long their texts are (docs/api.md "Options"). */

export const MAX_OPTIONS = 3;
export const MAX_VALUES = 60;
export const MAX_VARIANTS = 250;
export const MAX_OPTION_NAME = 60;
export const MAX_VALUE = 100;
export const MAX_SKU = 60;
export const MAX_GRAMS = 1_000_000;
export const MAX_LOW_STOCK = 999;

export const SEPARATOR = ' / ';

export const MAX_TITLE = MAX_OPTIONS * (MAX_VALUE + SEPARATOR.length);
