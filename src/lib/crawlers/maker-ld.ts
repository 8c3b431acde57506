import * as m from '#messages';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { CONTEXT, type JsonLd } from './json-ld.ts';

interface DisplayedMaker {
  name: string;
  place: string;
  district: string;
  since: number;
  href: string;
  story: string;
  picture: string;
}

/** A maker may be a person or a workshop; only an organization can have a founding date and a place. */
export const makerLd = (
  { name, place, district, since, href, story, picture }: DisplayedMaker,
  { settings, siteUrl }: { settings: PublicSettings; siteUrl: string },
): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'ProfilePage',
  inLanguage: m.common_locale(),
  url: siteUrl + href,
  mainEntity: {
    '@type': 'Organization',
    '@id': `${siteUrl}${href}#maker`,
    name,
    description: story,
    image: siteUrl + picture,
    url: siteUrl + href,
    foundingDate: String(since),
    address: {
      '@type': 'PostalAddress',
      addressLocality: place,
      addressRegion: district,
      addressCountry: settings.contact.country,
    },
  },
});
