import * as v from 'valibot';
import { discountedCents } from '#lib/catalogue/product.ts';
import { toCents } from '#lib/format/money.ts';
import { paymentMethods } from '#lib/payments/methods.ts';

const Found = v.object({
  products: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      discount: v.optional(v.number(), 0),
      variants: v.array(
        v.object({ size: v.string(), countInStock: v.number(), price: v.number() }),
      ),
    }),
  ),
});

export interface Choice {
  productId: string;
  name: string;
  size: string;
  left: number;
  unitCents: number;
}

export interface NewLine extends Choice {
  quantity: number;
}

/** The sizes of the found products, those in stock first. */
export const readChoices = (response: unknown): Choice[] =>
  v.parse(Found, response).products.flatMap(({ _id, name, discount, variants }) =>
    variants.map(({ size, countInStock, price }) => ({
      productId: _id,
      name,
      size,
      left: countInStock,
      unitCents: discountedCents(toCents(price) ?? 0, discount),
    })),
  );

const isSame = (one: Choice, other: Choice): boolean =>
  one.productId === other.productId && one.size === other.size;

/** Adds one item of a choice, up to its stock. */
export function withChoice(lines: readonly NewLine[], choice: Choice): NewLine[] {
  if (!lines.some((line) => isSame(line, choice))) return [...lines, { ...choice, quantity: 1 }];
  return lines.map((line) => (isSame(line, choice) ? withQuantity(line, line.quantity + 1) : line));
}

export const withQuantity = (line: NewLine, quantity: number): NewLine => ({
  ...line,
  quantity: Math.max(1, Math.min(quantity, line.left)),
});

export const withoutLine = (lines: readonly NewLine[], removed: NewLine): NewLine[] =>
  lines.filter((line) => !isSame(line, removed));

const cents = v.pipe(
  v.number(),
  v.transform((rupees) => Math.round(rupees * 100)),
);

const Quote = v.object({
  quote: v.object({
    subTotalAmt: cents,
    shipping: cents,
    cashOnDeliveryFee: cents,
    /** What discount codes take off; the total has it taken off. */
    discounts: v.optional(v.array(v.object({ code: v.string(), amountAmt: cents })), []),
    totalAmt: cents,
    /** What gift vouchers pay of the total. */
    giftAmt: v.optional(cents, 0),
    /** Free pieces. */
    gifts: v.optional(v.array(v.object({ name: v.string(), size: v.string() })), []),
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
