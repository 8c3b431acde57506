import { nameKey } from '#lib/catalogue/search-terms.ts';

interface Searched {
  name?: string | undefined;
  city?: string | undefined;
}

/** The search keys of a person's changed texts. */
export const searchKeysOf = ({ name, city }: Searched) => ({
  ...(name !== undefined && { name_key: nameKey(name) }),
  ...(city !== undefined && { city_key: nameKey(city) }),
});
