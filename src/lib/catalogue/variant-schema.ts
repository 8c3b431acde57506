import * as v from 'valibot';
import { oneLine } from '#lib/format/plain-text.ts';
import { numberText } from '#lib/format/typed-number.ts';
import { isGtin } from './gtin.ts';
import { PIECES, TOO_MANY_PIECES, TOO_MANY_VARIANTS } from './messages.ts';
import { areDistinct, faultOfName, faultOfValue, type ValueFault } from './option-rules.ts';
import {
  MAX_GRAMS,
  MAX_OPTION_NAME,
  MAX_OPTIONS,
  MAX_SKU,
  MAX_VALUE,
  MAX_VALUES,
  MAX_VARIANTS,
} from './option-limits.ts';
import { titleOf } from './options.ts';
import { MAX_PIECES } from './product.ts';
import { exactPrice, productFields } from './product-schema.ts';
import { DEFAULT_SIZE } from './sizes.ts';

/** Options and variants of the product form (docs/api.md "Options"). */

const OPTIONS = 'Options must be a list of names with their values';
const VARIANTS = 'Variants must be a list with the values of each';
const NAME = `An option's name has 1 to ${MAX_OPTION_NAME} characters`;
const VALUE = `A value has 1 to ${MAX_VALUE} characters and no /`;
export const valueFaults: Readonly<Record<ValueFault, string>> = {
  blank: VALUE,
  long: VALUE,
  slash: VALUE,
  default: `${DEFAULT_SIZE} is the name of a product without options. Use another value`,
};
export const TOO_MANY_VALUES = `An option has at most ${MAX_VALUES} values`;
const BARCODE = 'A barcode is a GTIN of 8, 12, 13 or 14 digits. Check its last digit';
const NONE_SOLD = 'A product is sold in at least one variant';
const SKU = `A SKU has at most ${MAX_SKU} characters`;
const WEIGHT = `Weight must be whole grams, at most ${MAX_GRAMS}`;

const text = (max: number, remedy: string) =>
  v.pipe(v.string(remedy), v.maxLength(max * 2, remedy), v.transform(oneLine));

const name = v.pipe(
  text(MAX_OPTION_NAME, NAME),
  v.check((word) => faultOfName(word) === undefined, NAME),
);
const value = v.pipe(
  text(MAX_VALUE, VALUE),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOfValue(dataset.value) : undefined;
    if (fault) addIssue({ message: valueFaults[fault] });
  }),
);

const OptionsSchema = v.pipe(
  v.array(
    v.object({
      name,
      values: v.pipe(
        v.array(value, OPTIONS),
        v.minLength(1, 'Give each option a value'),
        v.maxLength(MAX_VALUES, TOO_MANY_VALUES),
        v.check((words) => areDistinct(words), 'Give each value of an option once'),
      ),
    }),
    OPTIONS,
  ),
  v.maxLength(MAX_OPTIONS, `A product has at most ${MAX_OPTIONS} options`),
  v.check((all) => areDistinct(all.map((one) => one.name)), 'Give each option a name of its own'),
);

const sku = v.pipe(text(MAX_SKU, SKU), v.maxLength(MAX_SKU, SKU));
const barcode = v.pipe(
  text(14, BARCODE),
  v.check((digits) => digits === '' || isGtin(digits), BARCODE),
);

const grams = v.pipe(
  v.number(WEIGHT),
  v.integer(WEIGHT),
  v.minValue(0, WEIGHT),
  v.maxValue(MAX_GRAMS, WEIGHT),
);

/** A variant as it is typed; without a price it has the list price. */
const TypedVariantsSchema = v.pipe(
  v.array(
    v.object({
      countInStock: productFields.countInStock,
      price: v.optional(productFields.price),
      salePrice: v.optional(productFields.salePrice),
      sku,
      barcode,
      weightGrams: v.optional(v.pipe(numberText(WEIGHT, 'Weight'), grams)),
    }),
  ),
  v.minLength(1, NONE_SOLD),
  v.maxLength(MAX_VARIANTS, TOO_MANY_VARIANTS),
);

const id = v.pipe(v.string(VARIANTS), v.maxLength(100, VARIANTS));

const Variants = v.pipe(
  v.array(
    v.object({
      _id: v.optional(id),
      options: v.pipe(v.array(value, VARIANTS), v.maxLength(MAX_OPTIONS, VARIANTS)),
      countInStock: v.optional(
        v.pipe(
          v.number(PIECES),
          v.integer(PIECES),
          v.minValue(0, PIECES),
          v.maxValue(MAX_PIECES, TOO_MANY_PIECES),
        ),
      ),
      price: v.optional(exactPrice),
      salePrice: v.optional(v.nullable(exactPrice)),
      sku: v.optional(sku),
      barcode: v.optional(barcode),
      /** The address of one of the product's pictures; empty for none. */
      picture: v.optional(v.pipe(v.string(VARIANTS), v.maxLength(200, VARIANTS))),
      weightGrams: v.optional(v.nullable(grams)),
    }),
    VARIANTS,
  ),
  v.minLength(1, NONE_SOLD),
  v.maxLength(MAX_VARIANTS, TOO_MANY_VARIANTS),
  v.check(
    (all) => new Set(all.map((one) => titleOf(one.options))).size === all.length,
    'Give each variant once',
  ),
  v.check((all) => {
    const ids = all.flatMap((one) => one._id ?? []);
    return new Set(ids).size === ids.length;
  }, 'Give each variant once'),
);
export type SentVariant = v.InferOutput<typeof Variants>[number];

/** Longer JSON cannot be a valid list. */
const MAX_JSON = 200_000;

const json = <Schema extends v.GenericSchema>(schema: Schema, remedy: string) =>
  v.pipe(
    v.string(remedy),
    v.maxLength(MAX_JSON, remedy),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      try {
        return JSON.parse(dataset.value);
      } catch {
        addIssue({ message: remedy });
        return NEVER;
      }
    }),
    schema,
  );

export const choiceFields = {
  options: json(OptionsSchema, OPTIONS),
  variants: json(Variants, VARIANTS),
};

export const ProductFormSchema = v.object({
  ...v.omit(v.object(productFields), ['salePrice', 'countInStock', 'sizes', 'stocks', 'prices'])
    .entries,
  options: OptionsSchema,
  variants: TypedVariantsSchema,
});
