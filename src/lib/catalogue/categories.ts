/** The nine categories, in the order of docs/api.md "Fine print, Products". */
export const categories = [
  { slug: 'agricultural-products', label: 'Agricultural Products' },
  { slug: 'bags', label: 'Bags' },
  { slug: 'bamboo-products', label: 'Bamboo Products' },
  { slug: 'batik-wear', label: 'Batik Wear' },
  { slug: 'beauty-and-cosmetics', label: 'Beauty And Cosmetics' },
  { slug: 'bedsheets', label: 'Bedsheets' },
  { slug: 'bowls', label: 'Bowls' },
  { slug: 'carpets', label: 'Carpets' },
  { slug: 'fashion', label: 'Fashion' },
] as const;
export type CategorySlug = (typeof categories)[number]['slug'];

/** The six in the drawer and on the category screen (docs/spec.md §2). */
export const tileCategories = categories.slice(0, 6);

/** The five on the home page, in its order (docs/spec.md §2 "Home page"). */
export const homeCategories = (
  ['batik-wear', 'bamboo-products', 'bowls', 'bags', 'carpets'] as const
).map(getCategory);

/** `fashion` is every product with a group (docs/readings.md). */
export const popularTabs = (
  ['fashion', 'bamboo-products', 'bowls', 'bags', 'carpets'] as const
).map(getCategory);

export const groups = [
  { slug: 'mens', label: "Men's" },
  { slug: 'womens', label: "Women's" },
  { slug: 'kids', label: 'Kids' },
  { slug: 'accessories', label: 'Accessories' },
  { slug: 'footwear', label: 'Footwear' },
  { slug: 'jewelry', label: 'Jewelry' },
] as const;
export type GroupSlug = (typeof groups)[number]['slug'];

export const isCategory = (slug: string): slug is CategorySlug =>
  categories.some((category) => category.slug === slug);
export const isGroup = (slug: string): slug is GroupSlug =>
  groups.some((group) => group.slug === slug);

export function getCategory(slug: CategorySlug): (typeof categories)[number] {
  const found = categories.find((category) => category.slug === slug);
  if (!found) throw new Error(`No category ${slug}`);
  return found;
}

export type Collection =
  { kind: 'category'; slug: CategorySlug } | { kind: 'group'; slug: GroupSlug };

/**
 * Finds a category by slug or name, a group, or a name such as `men's fashion`. `fashion` is every product with a
 * group (docs/api.md "Fine print, Products").
 */
export function findCollection(name: string): Collection | undefined {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, 'and')
    .replace(/[\s-]+/g, '-');
  if (isCategory(slug)) return { kind: 'category', slug };
  const group = slug.replace(/-fashions?$/, '');
  if (isGroup(group)) return { kind: 'group', slug: group };
  if (slug === 'fashions') return { kind: 'category', slug: 'fashion' };
  return undefined;
}
