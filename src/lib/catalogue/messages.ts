/** Messages about products. */
export const NO_PRODUCT = 'Product not found.';
export const NO_PRODUCTS = 'No products found.';
export const NO_LONGER_SOLD = 'This product is no longer sold.';
export const CHOOSE_PRODUCT = 'Please choose a product.';
export const CHOOSE_SIZE = 'Please choose a size.';
/** Of a switch in a query or a form. */
export const USE_ONE = 'Use 1 or leave it out.';
export const ARCHIVING = 'Archiving...';
export const RESTORING = 'Restoring...';
