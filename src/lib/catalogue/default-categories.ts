import { type Category, createCategoryList, FASHION, type Place } from './categories.ts';

/** The nine categories and six fashion groups of docs/spec.md §2, which a new shop begins with. */

const named = [
  ['agricultural-products', 'Agricultural Products'],
  ['bags', 'Bags'],
  ['bamboo-products', 'Bamboo Products'],
  ['batik-wear', 'Batik Wear'],
  ['beauty-and-cosmetics', 'Beauty And Cosmetics'],
  ['bedsheets', 'Bedsheets'],
  ['bowls', 'Bowls'],
  ['carpets', 'Carpets'],
  [FASHION, 'Fashion'],
] as const;

const groups = [
  ['mens', "Men's"],
  ['womens', "Women's"],
  ['kids', 'Kids'],
  ['accessories', 'Accessories'],
  ['footwear', 'Footwear'],
  ['jewelry', 'Jewelry'],
] as const;

const six = named.slice(0, 6).map(([slug]) => slug);

const inOrder: Readonly<Record<Place, readonly string[]>> = {
  drawer: six,
  tiles: six,
  home: ['batik-wear', 'bamboo-products', 'bowls', 'bags', 'carpets'],
  popular: [FASHION, 'bamboo-products', 'bowls', 'bags', 'carpets'],
  navigation: [FASHION, ...groups.map(([slug]) => slug)],
};

const placesOf = (slug: string): Category['places'] =>
  Object.fromEntries(
    Object.entries(inOrder)
      .map(([place, slugs]) => [place, slugs.indexOf(slug)] as const)
      .filter(([, position]) => position >= 0),
  );

export const defaultCategories: readonly Category[] = [
  ...named.map(([slug, name]) => ({ slug, name, parent: null })),
  ...groups.map(([slug, name]) => ({ slug, name, parent: FASHION })),
].map(({ slug, name, parent }, position) => ({
  slug,
  name,
  parent,
  position,
  description: '',
  places: placesOf(slug),
  picture: `tile-${slug === FASHION ? 'womens' : slug}`,
}));

export const defaultCategoryList = createCategoryList(defaultCategories, new Map(), true);
