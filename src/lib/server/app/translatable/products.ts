import { productTexts, translatedTexts } from '#lib/catalogue/product-fields.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { storedProducts } from '#lib/server/features/catalogue/products.ts';
import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import type {
  Thing,
  ThingField,
  TranslatableThings,
} from '#lib/server/features/translations/things.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { altField } from '#lib/messages/translations.ts';

const MAX_ALT = 300;

/** `description` is the whole; the list needs its beginning alone. */
function toThing(product: ProductSummary, description: string, isWhole: boolean): Thing {
  const { id, name, pictures, intro } = product;
  const texts = { ...product, description };
  return {
    kind: 'product',
    id,
    name,
    fields: [
      ...translatedTexts.flatMap((field): ThingField[] => {
        const { label, maxLength, isLong = false } = productTexts[field];
        const text = texts[field];
        if (text === '') return [];
        const english = isLong && !isWhole ? intro : text;
        return [{ field, label, maxLength, isLong, english, source: sourceOf(text) }];
      }),
      // A picture without a description has the name of the product, in every language.
      ...pictures.flatMap(({ hash, alt }, at): ThingField[] => {
        if (alt === '' || alt === name) return [];
        const label = `Description of picture ${at + 1}`;
        const rule = { label, maxLength: MAX_ALT, isLong: false, isPicture: true };
        return [{ field: altField(hash), ...rule, english: alt, source: sourceOf(alt) }];
      }),
    ],
  };
}

/** Enough new products at once for one question about all. */
const MANY = 500;

export function translatableProducts(
  db: Db,
  { catalogue, repo }: Pick<CatalogueServices, 'catalogue' | 'repo'>,
): TranslatableThings {
  const known = new WeakMap<ProductSummary, Thing>();
  const lists = new WeakMap<readonly ProductSummary[], readonly Thing[]>();

  /** A product that changed is another object. */
  async function read(products: readonly ProductSummary[]): Promise<void> {
    const unread = products.filter((product) => !known.has(product));
    const chunks = unread.length > MANY ? [unread] : [...inChunks(unread)];
    for (const some of chunks) {
      const ids = unread.length > MANY ? undefined : some.map(({ id }) => id);
      const descriptions = await repo.descriptions(ids);
      for (const one of some) known.set(one, toThing(one, descriptions.get(one.id) ?? '', false));
    }
  }

  return {
    async all() {
      const products = await catalogue.everything();
      const listed = lists.get(products);
      if (listed) return listed;
      await read(products);
      const things = products.flatMap((product) => known.get(product) ?? []);
      lists.set(products, things);
      return things;
    },
    async find(ids) {
      const products = ids.length > 0 ? await storedProducts(db, ids) : [];
      return products.map((product) => toThing(product, product.description, true));
    },
  };
}
