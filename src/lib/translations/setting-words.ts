import type { ShopSettings } from '#lib/shop-settings/schema.ts';

/** The words of the settings that are translated: the shop's legal name and its address. */
export const settingWords = ({
  legalName,
  contact: { street, city, countryName },
}: {
  legalName: string;
  contact: Pick<ShopSettings['contact'], 'street' | 'city' | 'countryName'>;
}): string[] => [...new Set([legalName, street, city, countryName])].filter((word) => word !== '');
