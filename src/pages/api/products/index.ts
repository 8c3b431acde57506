import { fieldsOf, ProductQuerySchema } from '#lib/catalogue/query.ts';
import {
  toWireAlternatives,
  toWireOptionFacets,
  toWireSummary,
} from '#lib/server/features/catalogue/codec.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = anyone(async ({ url, shop }) => {
  const query = read(ProductQuerySchema, fieldsOf(url.searchParams));
  const [{ products, ...paging }, { options }] = await Promise.all([
    shop.catalogue.list(query),
    shop.catalogue.facets(query),
  ]);
  const isMissed = query.q !== '' && paging.total === 0;
  return {
    products: products.map(toWireSummary),
    ...paging,
    facets: { options: toWireOptionFacets(options, shop.shopSettings.current().swatches) },
    ...(isMissed && {
      alternatives: toWireAlternatives(await shop.catalogue.alternativesTo(query.q)),
    }),
  };
});

export const ALL = calls({ GET });
