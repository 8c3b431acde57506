import { findVariant, type VariantDraft } from '#lib/catalogue/variants.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { pricesOf } from '#lib/server/features/catalogue/products.ts';
import type { Compared } from './compare.ts';
import type { InvalidRow } from './read-file.ts';

/** Warns of prices with a probably misplaced comma (docs/api.md "Import of products"). */

const FACTOR = 10;
const MIN_PRODUCTS = 3;

const isFar = (cents: number, expected: number): boolean =>
  cents > expected * FACTOR || cents * FACTOR < expected;

/** Requires at least `MIN_PRODUCTS` prices. */
function medianOf(cents: readonly number[]): number | undefined {
  const sorted = cents.toSorted((one, other) => one - other);
  return sorted.length < MIN_PRODUCTS ? undefined : sorted[Math.floor(sorted.length / 2)];
}

const centsByCategory = (priced: ReadonlyArray<{ category: string; cents: number }>) =>
  Map.groupBy(priced, ({ category }) => category);

function oddPrice(
  { priceCents, size }: VariantDraft,
  { known }: Compared,
  usualCents: number | undefined,
): string | undefined {
  const price = `${size === DEFAULT_SIZE ? '' : `of ${size} `}is ${formatMoney(priceCents)}`;
  const before = known && (findVariant(known, size) ?? known.variants[0])?.priceCents;
  if (before === priceCents) return undefined;
  if (before !== undefined && isFar(priceCents, before)) {
    return `${price}, and was ${formatMoney(before)}`;
  }
  return usualCents !== undefined && isFar(priceCents, usualCents)
    ? `${price}, and products of this category usually cost about ${formatMoney(usualCents)}`
    : undefined;
}

/**
 * New or changed prices that differ more than tenfold from the earlier one or the category's median, in the shop or
 * else in the file.
 */
export async function priceWarnings(db: Db, compared: readonly Compared[]): Promise<InvalidRow[]> {
  const changed = compared.filter(({ state }) => state !== 'unchanged');
  if (changed.length === 0) return [];
  const categories = [...new Set(changed.map(({ draft }) => draft.category))];
  const ofShop = centsByCategory(await pricesOf(db, categories));
  const ofFile = centsByCategory(
    compared.map(({ draft: { category, variants } }) => ({
      category,
      cents: Math.min(...variants.map(({ priceCents }) => priceCents)),
    })),
  );
  const medianIn = (group: ReturnType<typeof centsByCategory>, category: string) =>
    medianOf((group.get(category) ?? []).map(({ cents }) => cents));
  const usual = new Map(
    categories.map((one) => [one, medianIn(ofShop, one) ?? medianIn(ofFile, one)]),
  );
  return changed.flatMap((one) =>
    one.draft.variants.flatMap((variant) => {
      const reason = oddPrice(variant, one, usual.get(one.draft.category));
      return reason === undefined ? [] : [{ line: one.product.line, field: 'price', reason }];
    }),
  );
}
