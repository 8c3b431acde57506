import type { PartialProduct } from './admin-form.ts';
import { centsOf } from '#lib/format/money.ts';
import { PriceSchema, type PriceRequest } from '#lib/catalogue/price-change.ts';
import { StockSchema, type StockRequest } from '#lib/catalogue/product-schema.ts';
import { orStored } from '#lib/forms/stored.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { toAdminProduct } from './codec.ts';
import type { AdminProduct } from '#lib/catalogue/product.ts';
import { readPictureAddress } from '#lib/server/infra/files/pictures.ts';
import {
  hasOnlySizes,
  variantId,
  type Choices,
  type VariantChange,
  type VariantDraft,
  type VariantEdit,
} from '#lib/catalogue/variants.ts';
import { MAX_VARIANTS } from '#lib/catalogue/option-limits.ts';
import { countCombinations, isChoice, titleOf } from '#lib/catalogue/options.ts';
import { SALE_BELOW_PRICE, SALE_OR_DISCOUNT, TOO_MANY_VARIANTS } from '#lib/catalogue/messages.ts';
import type { SentVariant } from '#lib/catalogue/variant-schema.ts';

export const NO_VARIANT = 'A variant is not of this product. Load the product again.';
const NO_PICTURE = 'A variant has a picture that is not of this product.';
const VALUES_UNKNOWN = 'Each variant needs a value of each option.';
const NOT_BY_SIZE = 'This product has other options than Size. Send options and variants.';
const STOCK_PER_SIZE = 'Please enter the stock of each size';
const PRICE_PER_SIZE = 'Please enter the price of each size';

export const readStock = (sent: unknown, product: AdminProduct): StockRequest => {
  const variants = toAdminProduct(product).variants.map(({ size, countInStock }) => ({
    size,
    countInStock,
  }));
  return read(orStored(StockSchema, { variants }), sent);
};

export const readPrice = (sent: unknown, product: AdminProduct): PriceRequest => {
  const { variants: all, discount } = toAdminProduct(product);
  const variants = all.map(({ size, price, salePrice }) => ({ size, price, salePrice }));
  return read(orStored(PriceSchema, { variants, discount }), sent);
};

function toEdit(sent: SentVariant, id: string, known: Choices): VariantEdit {
  const { _id, options: values, price, salePrice, picture, ...rest } = sent;
  const present = known.variants.find((one) => _id === variantId(id, { number: one.number ?? 0 }));
  if (_id !== undefined && !present) refuse({ variants: NO_VARIANT });
  return {
    ...rest,
    values,
    number: present?.number,
    priceCents: price === undefined ? undefined : centsOf(price),
    saleCents: salePrice && centsOf(salePrice),
    picture: picture === undefined ? undefined : pictureHash(picture),
  };
}

function pictureHash(address: string): string | null {
  if (address === '') return null;
  const hash = readPictureAddress(address.replace(/^\/media\//, ''))?.hash;
  return hash ?? refuse({ variants: NO_PICTURE });
}

function refuse(errors: Readonly<Record<string, string>>): never {
  const [message = ''] = Object.values(errors);
  throw new Refusal('invalid', message, { errors });
}

function checkChoices({ sizes, options, variants }: PartialProduct, known: Choices): void {
  if (sizes && !options && !hasOnlySizes(known)) refuse({ sizes: NOT_BY_SIZE });
  if (options && !variants && countCombinations(options) > MAX_VARIANTS) {
    refuse({ options: TOO_MANY_VARIANTS });
  }
  const all = options ?? known.options;
  const areKnown = variants?.every((one) => isChoice(one.options, all)) ?? true;
  if (!areKnown) refuse({ variants: VALUES_UNKNOWN });
}

function checkLists({ stocks, prices }: PartialProduct, length: number): void {
  const count = Math.max(length, 1);
  const errors = {
    ...(stocks && stocks.length !== count && { stocks: STOCK_PER_SIZE }),
    ...(prices && prices.length !== count && { prices: PRICE_PER_SIZE }),
  };
  if (Object.keys(errors).length > 0) refuse(errors);
}

/**
 * `known` are the product's options and variants. Throws `invalid` unless each variant has a stock and a price, or
 * none has, and a value of each option.
 */
export function toVariantChange(fields: PartialProduct, known: Choices, id: string): VariantChange {
  const { sizes, options, variants, stocks, prices, countInStock, price, salePrice } = fields;
  checkChoices(fields, known);
  checkLists(fields, sizes ? sizes.length : known.variants.length);
  const change = {
    sizes,
    options,
    variants: variants?.map((one) => toEdit(one, id, known)),
    stocks,
    pricesCents: prices?.map(centsOf),
    countInStock,
    priceCents: price === undefined ? undefined : centsOf(price),
    saleCents: salePrice && centsOf(salePrice),
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/**
 * Throws `invalid` for a sent reduced price that is not below its price, and for one beside a discount. A stored one
 * that is no longer below falls away.
 */
export function checkSalePrices(
  variants: readonly VariantDraft[],
  { saleCents, variants: edits = [] }: Pick<VariantChange, 'saleCents' | 'variants'>,
  discount: number,
): void {
  const own = new Map(edits.map((edit) => [titleOf(edit.values), edit.saleCents]));
  const sentFor = ({ size }: VariantDraft) => {
    const sent = own.get(size);
    return sent === undefined ? saleCents : sent;
  };
  const isLess = (one: VariantDraft) => (one.saleCents ?? Infinity) < one.priceCents;
  if (variants.some((one) => sentFor(one) && !isLess(one))) refuse({ salePrice: SALE_BELOW_PRICE });
  if (discount > 0 && variants.some(isLess)) refuse({ salePrice: SALE_OR_DISCOUNT });
}
