import type { Product } from './product.ts';

const description = 'A placeholder that shows how goods will look here.';

/** Shown while the catalogue is empty (docs/spec.md §3 "Product"). It can't be bought. */
export const demoProduct: Product = {
  id: 'demo',
  name: 'Handloom Sarong',
  category: 'fashion',
  group: 'mens',
  brand: 'Demo',
  maker: 'Demo',
  material: 'Handloom cotton',
  priceCents: 199_900,
  discount: 0,
  countInStock: 0,
  sizes: [],
  pictures: [],
  rating: 4.5,
  reviewCount: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  teaser: description,
  description,
  reviews: [],
};
