/** The pages that the figures are about: home, a category, a product. */
export const PRODUCT = '/product/peacock-batik-sarong';
export const LOOKED_AT = ['/', '/category/bags', PRODUCT] as const;
