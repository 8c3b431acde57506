import { pictureUrl, PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import type { Alternatives } from '#lib/catalogue/listing.ts';
import {
  discountedCents,
  ownDiscountOf,
  paidCents,
  shownDiscount,
  wasOfferedAtListPrice,
} from '#lib/catalogue/price.ts';
import { byShortText } from '#lib/catalogue/product-fields.ts';
import {
  excerptOf,
  type AdminProduct,
  type Product,
  type ProductSummary,
} from '#lib/catalogue/product.ts';
import { type Priced, variantId, type Variant } from '#lib/catalogue/variants.ts';
import type { OptionFacet } from '#lib/catalogue/option-facets.ts';
import { colourOption, isColourName, valuesOf } from '#lib/catalogue/options.ts';
import { translatedCategory, translatedProduct } from '#lib/catalogue/translated.ts';
import { langOf, word } from '#lib/messages/texts.ts';
import { swatchOf, type Swatch } from '#lib/catalogue/swatches.ts';
import type { Review } from '#lib/reviews/review.ts';
import { toRupees } from '#lib/format/money.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { catalogueRepo } from './repo.ts';

const imagesOf = (product: ProductSummary): string[] =>
  product.pictures.map((picture) => pictureUrl(picture.hash, 900));

type WithVariants = Pick<ProductSummary, 'id' | 'options' | 'variants'>;

const saleOnWire = ({ saleCents = null }: Priced) =>
  saleCents === null ? {} : { salePrice: toRupees(saleCents) };

const toWireVariant = (id: string, options: WithVariants['options'], variant: Variant) => ({
  _id: variantId(id, variant),
  title: variant.size,
  size: variant.size,
  options: valuesOf(variant.size, options),
  countInStock: variant.countInStock,
  price: toRupees(variant.priceCents),
  ...saleOnWire(variant),
  ...(variant.sku !== '' && { sku: variant.sku }),
  ...(variant.barcode !== '' && { barcode: variant.barcode }),
  ...(variant.picture !== null && { picture: pictureUrl(variant.picture, 900) }),
  ...(variant.weightGrams !== null && { weightGrams: variant.weightGrams }),
  ...(variant.formerTitles.length > 0 && { formerTitles: variant.formerTitles }),
});

export const toWireVariants = ({ id, options, variants }: WithVariants) =>
  variants.map((variant) => toWireVariant(id, options, variant));

/** As it is written, whatever the language of the call and the sales that run. */
export function toWrittenSummary(product: ProductSummary) {
  const images = imagesOf(product);
  return {
    _id: product.id,
    id: product.id,
    ...byShortText((name) => product[name]),
    images,
    img: images[0] ?? PLACEHOLDER_PICTURE,
    price: toRupees(product.priceCents),
    originalPrice: toRupees(product.priceCents),
    ...saleOnWire(product),
    discount: ownDiscountOf(product),
    description: excerptOf(product.intro),
    countInStock: product.countInStock,
    lowStockAt: product.lowStockAt,
    ...(product.oneOfAKind && { oneOfAKind: true }),
    options: product.options,
    colours: colourOption(product.options)?.values ?? [],
    variants: toWireVariants(product),
    rating: product.rating,
    reviewCount: product.reviewCount,
    sizes: product.sizes,
    category: product.category,
    group: product.group,
    createdAt: product.createdAt.toISOString(),
  };
}

/** What costs, where the percentage does not say it to the cent. */
function priceNow(priced: Priced, discount: number, shown: number) {
  const cents = paidCents(priced, discount);
  return cents === discountedCents(priced.priceCents, shown) ? {} : { priceNow: toRupees(cents) };
}

/** In the language of the call. */
export function toWireSummary(written: ProductSummary) {
  const product = translatedProduct(written);
  const { variants, ...summary } = toWrittenSummary(product);
  const { discount, sale } = product;
  const shown = shownDiscount(product, discount);
  const lang = langOf('product', product.id, 'name');
  return {
    ...summary,
    ...(lang && { lang }),

    discount: shown,
    ...priceNow(product, discount, shown),
    ...(sale && { sale: { name: sale.name, until: sale.until?.toISOString() ?? null } }),
    variants: product.variants.map((variant, at) => {
      const ofVariant = shownDiscount(variant, discount);
      return {
        ...variants[at],
        title: word(variant.size),
        ...(ofVariant !== shown && { discount: ofVariant }),
        ...priceNow(variant, discount, ofVariant),
      };
    }),
  };
}

const labelled = (text: string) => (word(text) === text ? {} : { label: word(text) });

/** With the colours of values that name one. */
export const toWireOptionFacets = (facets: readonly OptionFacet[], own: readonly Swatch[]) =>
  facets.map(({ name, values }) => ({
    name,
    ...labelled(name),
    values: values.map(({ value, count }) => {
      const swatch = isColourName(name) ? swatchOf(value, own) : undefined;
      return { value, ...labelled(value), count, ...(swatch !== undefined && { swatch }) };
    }),
  }));

export const toWireAlternatives = ({ category, near, products }: Alternatives) => ({
  category: category ? { slug: category.slug, label: translatedCategory(category).name } : null,
  near,
  products: products.map(toWireSummary),
});

const toWireReview = (review: Review) => ({
  name: review.name,
  email: review.email,
  rating: review.rating,
  comment: review.comment,
  createdAt: review.createdAt.toISOString(),
  boughtHere: review.boughtHere,
});

export const toWireProduct = (product: Product, related: readonly ProductSummary[]) => ({
  ...toWireSummary(product),
  description: translatedProduct(product).description,
  reviews: product.reviews.map(toWireReview),
  related: related.map(toWireSummary),
});

/** Archived products have no page but can be changed and restored. */
export const toAdminProduct = (product: AdminProduct) => ({
  ...toWrittenSummary(product),
  description: product.description,
  reviews: product.reviews.map(toWireReview),
  related: [],
  lowStock: product.lowStock,
  archived: product.archived,
  draft: product.draft,
  offeredAtListPrice: wasOfferedAtListPrice(product),
});

export const summariesOf = (db: Db | Tx, ids: readonly string[]): Promise<ProductSummary[]> =>
  catalogueRepo(db).summaries([...new Set(ids)]);

export const findProduct = (db: Db | Tx, id: string): Promise<AdminProduct | undefined> =>
  catalogueRepo(db).find(id);
