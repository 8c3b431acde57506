import type { DemoProduct } from './good.ts';
import { accessories } from './goods/accessories.ts';
import { fieldGoods } from './goods/agricultural-products.ts';
import { bags } from './goods/bags.ts';
import { bambooGoods } from './goods/bamboo-products.ts';
import { batikWear } from './goods/batik-wear.ts';
import { beautyGoods } from './goods/beauty-and-cosmetics.ts';
import { beddingGoods } from './goods/bedsheets.ts';
import { bowls } from './goods/bowls.ts';
import { carpets } from './goods/carpets.ts';
import { footwear } from './goods/footwear.ts';
import { jewelry } from './goods/jewelry.ts';
import { kidsFashion } from './goods/kids-fashion.ts';
import { mensFashion } from './goods/mens-fashion.ts';
import { womensFashion } from './goods/womens-fashion.ts';

/** The demo catalogue: every product that an empty shop is filled with. */
export const products: readonly DemoProduct[] = [
  ...fieldGoods,
  ...bags,
  ...bambooGoods,
  ...batikWear,
  ...beautyGoods,
  ...beddingGoods,
  ...bowls,
  ...carpets,
  ...mensFashion,
  ...womensFashion,
  ...kidsFashion,
  ...accessories,
  ...footwear,
  ...jewelry,
];
