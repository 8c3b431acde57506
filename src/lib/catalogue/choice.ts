import * as m from '#messages';
import { paidCents, shownDiscount } from './price.ts';
import { valuesOf, type ProductOption } from './options.ts';
import { stockState, type StockState, type Variant } from './variants.ts';

/** Choosing a variant by its options (docs/api.md "Options"). */

export interface Offer {
  id: string;
  title: string;
  values: readonly string[];
  countInStock: number;
  /** List price in cents, before discount. */
  listCents: number;
  /** In cents. */
  paidCents: number;
  /** In percent, as it is shown. */
  discount: number;
  /** Its place among the product's pictures; -1 without one. */
  picture: number;
}

/** What a page shows of a choice: its variant once it is complete, and its picture. */
export interface Chosen {
  offer: Offer | undefined;
  /** As in `Offer`. */
  picture: number;
}

/** A value for each option; `undefined` where none is chosen yet. */
export type Choice = readonly (string | undefined)[];

type Row = [
  number: number,
  title: string,
  countInStock: number,
  listCents: number,
  paidCents: number,
  discount: number,
  picture?: number,
];

interface Sold {
  id: string;
  options: readonly ProductOption[];
  variants: readonly Variant[];
  pictures: readonly { hash: string }[];
  discount: number;
}

/** The variants as compact JSON for the page. */
export const writeOffers = ({ variants, pictures, discount }: Sold): string =>
  JSON.stringify(
    variants.map((variant): Row => {
      const { number, size, countInStock, priceCents } = variant;
      const place = pictures.findIndex(({ hash }) => hash === variant.picture);
      const paid = paidCents(variant, discount);
      const shown = shownDiscount(variant, discount);
      const row = [number, size, countInStock, priceCents, paid, shown] as const;
      return place < 0 ? [...row] : [...row, place];
    }),
  );

/** Reads what `writeOffers` wrote into the same page. */
export function readOffers(json: string, id: string, options: readonly ProductOption[]): Offer[] {
  const rows: Row[] = JSON.parse(json);
  return rows.map(
    ([number, title, countInStock, listCents, paidCents, discount, picture = -1]) => ({
      id: `${id}.${number}`,
      title,
      values: valuesOf(title, options),
      countInStock,
      listCents,
      paidCents,
      discount,
      picture,
    }),
  );
}

type Values = Pick<Offer, 'values'>;

const replaced = (choice: Choice, at: number, value: string): Choice =>
  choice.map((present, place) => (place === at ? value : present));

const fits = ({ values }: Values, choice: Choice): boolean =>
  choice.every((value, at) => value === undefined || value === values[at]);

export const matching = <Of extends Values>(offers: readonly Of[], choice: Choice): Of[] =>
  offers.filter((offer) => fits(offer, choice));

/** The variant of a complete choice. */
export const chosenOf = <Of extends Values>(
  offers: readonly Of[],
  choice: Choice,
): Of | undefined => (choice.includes(undefined) ? undefined : matching(offers, choice)[0]);

/** The place of the picture that all variants of a choice have in common; -1 without one. */
export function pictureOf(offers: readonly Offer[], choice: Choice): number {
  const places = new Set(matching(offers, choice).map(({ picture }) => picture));
  const [place = -1] = places;
  return places.size === 1 ? place : -1;
}

type ValueState = StockState | 'absent';

/** What a screen reader adds to a value. */
export function stateWords(state: ValueState): string {
  if (state === 'absent') return m.catalogue_value_absent();
  return state === 'sold-out' ? m.catalogue_value_sold_out() : '';
}

/** What a value is beside the other choices. */
export function valueState(
  offers: readonly (Values & Pick<Offer, 'countInStock'>)[],
  choice: Choice,
  at: number,
  value: string,
  lowStockAt = 0,
): ValueState {
  const found = matching(offers, replaced(choice, at, value));
  if (found.length === 0) return 'absent';
  return stockState(Math.max(...found.map(({ countInStock }) => countInStock)), lowStockAt);
}

/**
 * Chooses a value. Other values stay as far as there is a variant with them; one that does not is replaced if only one
 * value is left for its option.
 */
export function choose(
  offers: readonly Values[],
  choice: Choice,
  at: number,
  value: string,
): Choice {
  let next: Choice = choice.map((_, place) => (place === at ? value : undefined));
  for (const [place, other] of choice.entries()) {
    if (place === at || other === undefined) continue;
    const tried = replaced(next, place, other);
    if (matching(offers, tried).length > 0) next = tried;
  }
  const left = matching(offers, next);
  return next.map((present, place) => {
    const values = new Set(left.map((offer) => offer.values[place]));
    return present === undefined && choice[place] !== undefined && values.size === 1
      ? left[0]?.values[place]
      : present;
  });
}

export function stockText(count: number, state: StockState): string {
  if (state === 'sold-out') return m.catalogue_stock_sold_out();
  return state === 'low' ? m.catalogue_stock_low({ count }) : m.catalogue_stock({ count });
}
