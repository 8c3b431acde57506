import { type Place, places } from '#lib/catalogue/categories.ts';

export const placeLabels = {
  drawer: 'Drawer',
  tiles: 'Tiles',
  home: 'Home row',
  popular: 'Popular tabs',
  navigation: 'Navigation',
} as const satisfies Record<Place, string>;

export const placeHints = {
  drawer: 'The list behind Shop By Category',
  tiles: 'At the top of every category page',
  home: 'The row of pictures on the home page',
  popular: 'The tabs of Popular Products',
  navigation: 'The bar at the top; below another category, its menu',
} as const satisfies Record<Place, string>;

export const placeOf = (search: string): Place | undefined => {
  const named = new URLSearchParams(search).get('place');
  return places.find((place) => place === named);
};

export const editedIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('edit') ?? undefined;

export const isNewIn = (search: string): boolean => new URLSearchParams(search).has('new');
