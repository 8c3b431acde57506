import type { ShopSettings } from '#lib/shop-settings/schema.ts';

/** The words of the shop's address that are translated. */
export const contactWords = ({
  street,
  city,
  countryName,
}: Pick<ShopSettings['contact'], 'street' | 'city' | 'countryName'>): string[] => [
  ...new Set([street, city, countryName]),
];
