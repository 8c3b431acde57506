import { type CountedCategory, places } from '#lib/catalogue/categories.ts';
import type { AdminCategory } from './category-list.ts';

interface WithTile<One> {
  category: One;
  /** The address of its picture. */
  tile: string;
}

export const toWireCategory = ({ category, tile }: WithTile<CountedCategory>) => ({
  slug: category.slug,
  name: category.name,
  description: category.description,
  picture: tile,
  parent: category.parent,
  places: places.filter((place) => category.places[place] !== undefined),
  position: category.position,
  products: category.products,
});

export const toAdminCategory = ({ category, tile }: WithTile<AdminCategory>) => ({
  ...toWireCategory({ category, tile }),
  pictureName: category.picture,
  positions: category.places,
  stored: category.stored,
});
