import { decimalText } from '#lib/format/money.ts';
import { type ProductOption, SIZE_OPTION } from '#lib/catalogue/options.ts';
import { byText, type ShortText } from '#lib/catalogue/product-fields.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { sizes } from '#lib/catalogue/sizes.ts';
import { sumOfVariants, type VariantDraft } from '#lib/catalogue/variants.ts';
import type { ImportField } from '#lib/import-export/fields.ts';
import { escaped, writeList, writeOptions } from './variant-cells.ts';

export type Cells = Record<ImportField, string>;

export interface WrittenProduct extends Pick<
  ProductSummary,
  ShortText | 'id' | 'category' | 'group' | 'discount' | 'options' | 'tags'
> {
  /** At least one. */
  variants: readonly VariantDraft[];
  description: string;
  archivedAt?: string | null | undefined;
}

interface AddressedPicture {
  hash: string;
  address: string;
}

/** The short form `sizes` says all of such a product. */
function isSized({ options, variants }: WrittenProduct): boolean {
  const [option, ...others] = options;
  const known: readonly string[] = sizes;
  return (
    option?.name === SIZE_OPTION &&
    others.length === 0 &&
    option.values.every((value) => known.includes(value)) &&
    variants.every(
      ({ sku, barcode, picture, weightGrams }) => !sku && !barcode && !picture && !weightGrams,
    )
  );
}

const hasListPrices = ({ variants }: WrittenProduct): boolean =>
  variants.some(({ priceCents }) => priceCents !== variants[0]?.priceCents);

/** `S:4|M:0`, or `S:4:2990.00|M:0:3190.00` where prices differ. */
const writeSizes = (product: WrittenProduct): string =>
  product.variants
    .map(({ size, countInStock, priceCents }) =>
      [size, countInStock, ...(hasListPrices(product) ? [decimalText(priceCents)] : [])].join(':'),
    )
    .join('|');

const writeVariants = (product: WrittenProduct): string =>
  product.variants
    .map(({ size, countInStock, priceCents, sku }) => {
      const price = hasListPrices(product) ? `@${decimalText(priceCents)}` : '';
      return `${escaped(size)}=${countInStock}${price}${sku ? `#${escaped(sku)}` : ''}`;
    })
    .join(' | ');

/** A text of each variant that has one; a product without options has no titles. */
function byVariant(
  { options, variants }: WrittenProduct,
  textOf: (variant: VariantDraft) => string,
): string {
  const written = variants.filter((variant) => textOf(variant) !== '');
  return options.length === 0
    ? written.map(textOf).join('')
    : written.map((variant) => `${escaped(variant.size)}=${escaped(textOf(variant))}`).join(' | ');
}

const saleText = ({ saleCents }: VariantDraft): string => (saleCents ? decimalText(saleCents) : '');

/** One amount for all variants, or that of each variant that has one. */
function writeSalePrices(product: WrittenProduct): string {
  const texts = new Set(product.variants.map(saleText));
  return texts.size === 1 ? [...texts].join('') : byVariant(product, saleText);
}

function choicesOf(product: WrittenProduct, pictures: readonly AddressedPicture[]) {
  const { options, variants } = product;
  const addresses = new Map(pictures.map(({ hash, address }) => [hash, address]));
  const hasOptions = options.length > 0;
  const isShort = isSized(product);
  const written: readonly ProductOption[] = isShort ? [] : options;
  return {
    sizes: isShort ? writeSizes(product) : '',
    options: writeOptions(written),
    variants: written.length > 0 ? writeVariants(product) : '',
    sku: hasOptions ? '' : (variants[0]?.sku ?? ''),
    barcode: byVariant(product, ({ barcode }) => barcode ?? ''),
    weight: byVariant(product, ({ weightGrams }) => String(weightGrams || '')),
    variantImages: hasOptions
      ? byVariant(product, ({ picture }) => addresses.get(picture ?? '') ?? '')
      : '',
  };
}

export function toCells(product: WrittenProduct, pictures: readonly AddressedPicture[]): Cells {
  const { priceCents, countInStock } = sumOfVariants(product.variants);
  return {
    id: product.id,
    ...byText((name) => product[name]),
    category: product.category,
    group: product.group ?? '',
    price: decimalText(priceCents),
    salePrice: writeSalePrices(product),
    discount: String(product.discount),
    countInStock: String(countInStock),
    images: pictures.map(({ address }) => address).join('|'),
    archived: product.archivedAt ? 'yes' : '',
    tags: writeList(product.tags),
    ...choicesOf(product, pictures),
  };
}
