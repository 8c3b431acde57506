export {
  displayedReviews,
  reviewsOf,
  selectReviews,
  toReview,
  type Viewer,
} from './product-reviews-repo.ts';
export { type CatalogueRepo } from './repo.ts';
export {
  codesOf,
  ownersOfSkus,
  pricesOf,
  productIds,
  storedPictures,
  storedProducts,
  type StoredProduct,
} from './stored-repo.ts';
export {
  addProductEvents,
  putProducts,
  recountRatings,
  lockReviews,
  type ProductDraft,
} from './write-repo.ts';
export { lockVariantsOf } from './variants-repo.ts';
export { holdCategoriesOf } from './product-categories.ts';
export { findProduct, summariesOf, toWireSummary } from './codec.ts';
export { productGone, productNotFound } from './on-sale.ts';
export { LOW_STOCK_KEY, lowStock, lowVariants } from './low-stock-repo.ts';
export { byVariant, giveBackStock, takeStock } from './stock-moves-repo.ts';
