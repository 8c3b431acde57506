import { suggestedMakers } from '#lib/content/makers.ts';
import { translatedCategory } from '#lib/catalogue/translated.ts';
import { toWireAlternatives, toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

/** A longer search is truncated. */
const MAX_LENGTH = 200;

const GET = anyone(async ({ url, shop, locals }) => {
  const text = (url.searchParams.get('q') ?? '').slice(0, MAX_LENGTH);
  const { products, categories, synonyms, alternatives } = await shop.catalogue.suggest(text);
  const makers = await suggestedMakers(locals.shop, text);
  return {
    products: products.map(toWireSummary),
    categories: categories.map(translatedCategory).map(({ slug, name }) => ({ slug, label: name })),
    makers,
    synonyms,
    ...(alternatives && { alternatives: toWireAlternatives(alternatives) }),
  };
});

export const ALL = calls({ GET });
