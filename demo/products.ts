import type { DemoProduct } from './product.ts';
import { accessories } from './products/accessories.ts';
import { agriculturalProducts } from './products/agricultural-products.ts';
import { bags } from './products/bags.ts';
import { bambooProducts } from './products/bamboo-products.ts';
import { batikWear } from './products/batik-wear.ts';
import { beautyProducts } from './products/beauty-and-cosmetics.ts';
import { beddings } from './products/bedsheets.ts';
import { bowls } from './products/bowls.ts';
import { carpets } from './products/carpets.ts';
import { footwear } from './products/footwear.ts';
import { jewelry } from './products/jewelry.ts';
import { kidsFashion } from './products/kids-fashion.ts';
import { mensFashion } from './products/mens-fashion.ts';
import { womensFashion } from './products/womens-fashion.ts';

/** The demo catalogue: every product that an empty shop is filled with. */
export const products: readonly DemoProduct[] = [
  ...agriculturalProducts,
  ...bags,
  ...bambooProducts,
  ...batikWear,
  ...beautyProducts,
  ...beddings,
  ...bowls,
  ...carpets,
  ...mensFashion,
  ...womensFashion,
  ...kidsFashion,
  ...accessories,
  ...footwear,
  ...jewelry,
];
