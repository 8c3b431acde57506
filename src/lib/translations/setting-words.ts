import type { ShopSettings } from '#lib/shop-settings/schema.ts';

export type WordedSettings = Pick<ShopSettings, 'legalName' | 'firstOrderGift'> & {
  contact: Pick<ShopSettings['contact'], 'street' | 'city' | 'countryName'>;
};

/** The words of the settings that are translated. */
export const settingWords = ({
  legalName,
  firstOrderGift,
  contact: { street, city, countryName },
}: WordedSettings): string[] =>
  [...new Set([legalName, street, city, countryName, firstOrderGift])].filter(
    (word) => word !== '',
  );
