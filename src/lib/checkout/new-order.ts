import * as v from 'valibot';
import { costOnWire } from '#lib/catalogue/cost-on-wire.ts';
import { MAX_PIECES } from '#lib/catalogue/product.ts';
import { cents } from '#lib/format/cents.ts';
import { idText, shortText } from '#lib/format/short-text.ts';
import { paymentMethods } from '#lib/payments/methods.ts';

const Found = v.object({
  products: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      discount: v.optional(v.number(), 0),
      variants: v.array(
        v.object({
          size: v.string(),
          countInStock: v.number(),
          price: v.number(),
          priceNow: v.optional(v.number()),
          discount: v.optional(v.number()),
        }),
      ),
    }),
  ),
});

const text = idText('A line has texts.');
const choiceEntries = {
  productId: text,
  name: shortText('A line has texts.', 255),
  size: text,
  left: v.number(),
  unitCents: v.number(),
};
const ChoiceSchema = v.object(choiceEntries);
export type Match = v.InferOutput<typeof ChoiceSchema>;

/** A line that an order has already may have several prices, and its stock is not known. */
export const NewLineSchema = v.object({
  ...choiceEntries,
  left: v.optional(v.number()),
  unitCents: v.optional(v.number()),
  quantity: v.number(),
});
export type NewLine = v.InferOutput<typeof NewLineSchema>;

/** The sizes of the found products, those in stock first. */
export const readChoices = (response: unknown): Match[] =>
  v.parse(Found, response).products.flatMap(({ _id, name, discount, variants }) =>
    variants.map(({ size, countInStock, ...sold }) => ({
      productId: _id,
      name,
      size,
      left: countInStock,
      unitCents: costOnWire(sold, sold.discount ?? discount),
    })),
  );

type Variant = Pick<Match, 'productId' | 'size'>;

const isSame = (one: Variant, other: Variant): boolean =>
  one.productId === other.productId && one.size === other.size;

/** Adds one item of a choice, up to its stock. */
export function withChoice(lines: readonly NewLine[], choice: Match): NewLine[] {
  if (!lines.some((line) => isSame(line, choice))) return [...lines, { ...choice, quantity: 1 }];
  return lines.map((line) => (isSame(line, choice) ? withQuantity(line, line.quantity + 1) : line));
}

export const withQuantity = (line: NewLine, quantity: number): NewLine => ({
  ...line,
  quantity: Math.max(1, Math.min(quantity, line.left ?? MAX_PIECES)),
});

export const withoutLine = (lines: readonly NewLine[], removed: NewLine): NewLine[] =>
  lines.filter((line) => !isSame(line, removed));

/** What each quote for staff says. */
export const quotedCosts = {
  subTotalAmt: cents,
  shipping: cents,
  cashOnDeliveryFee: cents,
  /** What discount codes take off; the total has it taken off. */
  discounts: v.optional(v.array(v.object({ code: v.string(), amountAmt: cents })), []),
  totalAmt: cents,
  /** Free pieces. */
  gifts: v.optional(v.array(v.object({ name: v.string(), size: v.string() })), []),
};

const Quote = v.object({
  quote: v.object({
    ...quotedCosts,
    /** What gift vouchers pay of the total. */
    giftAmt: v.optional(cents, 0),
    methods: v.array(
      v.object({
        method: v.picklist(paymentMethods),
        allowed: v.boolean(),
        reason: v.exactOptional(v.string()),
      }),
    ),
  }),
});
export const readNewOrderQuote = (response: unknown) => v.parse(Quote, response).quote;
export type NewOrderQuote = ReturnType<typeof readNewOrderQuote>;
