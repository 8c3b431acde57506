import * as v from 'valibot';
import { oneLine, visibleKey } from '#lib/format/plain-text.ts';
import { idText, shortText, timestampText } from '#lib/format/short-text.ts';
import type { Covered } from './sale.ts';

/** The form of a sale in browser and server (docs/api.md "Sales"). */

export const MAX_SALE_NAME = 60;
const MAX_PERCENT = 90;
const MAX_COVERED = 1000;

const NAME = `Name must be between 2 and ${MAX_SALE_NAME} characters`;
const PERCENT = `Percent must be a whole number from 1 to ${MAX_PERCENT}`;
const FROM = 'Please choose when the sale begins';
const UNTIL = 'Please choose when the sale ends';
const ENDS_BEFORE = 'The sale must end after it begins';
const REVISION = 'revision must be that of the sale.';
const COVERED = 'Please choose products, categories or everything';
const PRODUCTS = `Choose at least one product and at most ${MAX_COVERED}`;
const CATEGORIES = `Choose at least one category and at most ${MAX_COVERED}`;

const instant = (message: string) =>
  v.pipe(
    timestampText(message),
    v.transform((text) => new Date(text)),
  );

const ids = (message: string) =>
  v.pipe(
    v.array(idText(message), message),
    v.minLength(1, message),
    v.maxLength(MAX_COVERED, message),
    v.transform((all) => [...new Set(all)]),
  );

const fields = {
  name: v.pipe(
    shortText(NAME, MAX_SALE_NAME),
    v.transform(oneLine),
    v.check((name) => visibleKey(name).length >= 2, NAME),
  ),
  percent: v.pipe(
    v.number(PERCENT),
    v.integer(PERCENT),
    v.minValue(1, PERCENT),
    v.maxValue(MAX_PERCENT, PERCENT),
  ),
  products: v.exactOptional(ids(PRODUCTS)),
  categories: v.exactOptional(ids(CATEGORIES)),
  everything: v.exactOptional(v.literal(true, COVERED)),
  from: instant(FROM),
  until: v.optional(v.nullable(instant(UNTIL)), null),
  /** The revision that was changed; without it, nobody else's change is looked for. */
  revision: v.exactOptional(
    v.pipe(v.number(REVISION), v.integer(REVISION), v.minValue(0, REVISION)),
  ),
};

type Written = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>;

const coveredOf = ({ products, categories, everything }: Written): Covered | undefined => {
  const named: Covered[] = [
    ...(products ? [{ products }] : []),
    ...(categories ? [{ categories }] : []),
    ...(everything ? [{ everything }] : []),
  ];
  return named.length === 1 ? named[0] : undefined;
};

/** Exactly one of `products`, `categories` and `everything`. */
export const SaleSchema = v.pipe(
  v.object(fields),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const covers = coveredOf(value);
    const { name, percent, from, until, revision } = value;
    const fail = (field: 'everything' | 'until', message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: value, key: field, value: value[field] }],
      });
    if (!covers) fail('everything', COVERED);
    if (until && until <= from) fail('until', ENDS_BEFORE);
    if (!covers || (until && until <= from)) return NEVER;
    const seen = revision === undefined ? {} : { revision };
    return { name, percent, covers, from, until: until ?? undefined, ...seen };
  }),
);
export type SaleForm = v.InferOutput<typeof SaleSchema>;
