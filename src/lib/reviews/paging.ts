/** How many reviews a product's page shows, and JSON-LD tells: the newest. */
export const REVIEWS_SHOWN = 10;
/** How many stand on one page of all of them. */
export const REVIEWS_A_PAGE = 50;
/** How many one answer of the API gives at most. */
export const MAX_REVIEWS = 100;
