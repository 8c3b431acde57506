import { type Category, FASHION } from '#lib/catalogue/categories.ts';
import { paths } from './paths.ts';

export function categoryPath({ slug, parent }: Pick<Category, 'slug' | 'parent'>): string {
  if (slug === FASHION) return paths.fashions;
  return parent === FASHION ? paths.fashion(slug) : paths.category(slug);
}
