import { type CategoryList, FASHION } from './categories.ts';

export interface CategoryChoice {
  slug: string;
  name: string;
  parent: string | null;
}

export interface WithCategories {
  categories: readonly CategoryChoice[];
}

/** What forms of products get of the shop. */
export interface OfShop extends WithCategories {
  /** The limit of products without their own, in pieces. */
  shopLowStock: number;
}

/** What admin screens get of the categories. */
export const categoryChoices = ({ all }: CategoryList): CategoryChoice[] =>
  all.map(({ slug, name, parent }) => ({ slug, name, parent }));

/** The choices of a product's category and of its group, which is below fashion. */
export function formChoices(categories: readonly CategoryChoice[]) {
  const nameOf = (slug: string | null) => categories.find((one) => one.slug === slug)?.name;
  const choice = ({ slug, name, parent }: CategoryChoice) => {
    const above = nameOf(parent);
    return { slug, label: above === undefined ? name : `${above}: ${name}` };
  };
  return {
    main: categories.filter(({ parent }) => parent !== FASHION).map(choice),
    groups: categories
      .filter(({ parent }) => parent === FASHION)
      .map(({ slug, name }) => ({ slug, label: name })),
  };
}
