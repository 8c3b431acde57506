import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { discountLabel, leadPrice, paidCents, shownDiscount } from '#lib/catalogue/price.ts';
import { priceOf, type Written } from '#lib/catalogue/product-form.ts';
import { soldIn } from '#lib/catalogue/typed-choices.ts';
import { hasPriceRange, productStockState } from '#lib/catalogue/variants.ts';
import { formatPrice, toCents } from '#lib/format/money.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { stockLabels } from './ProductFields.tsx';

/** The typed amount, or 0 while it is incomplete. */
const amount = (text: string): number => Number(typedNumber(text)) || 0;

const typedVariants = (written: Written) =>
  soldIn(written.choices).map((variant) => ({
    countInStock: amount(variant.countInStock),
    priceCents: toCents(amount(priceOf(variant, written))) ?? 0,
    saleCents: toCents(amount(variant.salePrice)) || null,
  }));

/** The product's card as shoppers will see it. */
export function ProductPreview({
  written,
  picture,
  shopLowStock,
}: {
  written: Written;
  picture: string | undefined;
  shopLowStock: number;
}) {
  const variants = typedVariants(written);
  const priced = variants.filter(({ priceCents }) => priceCents > 0);
  const given = Math.min(100, amount(written.discount));
  const lead = leadPrice(priced, given);
  const nowCents = paidCents(lead, given);
  const discount = shownDiscount(lead, given);
  const label = discountLabel(discount);
  const limit = written.lowStock.trim() === '' ? shopLowStock : amount(written.lowStock);
  const lowStockAt = written.oneOfAKind === '1' ? 0 : limit;
  const stock = productStockState({ variants, lowStockAt });
  return (
    <>
      <p className="muted mb-2">Preview{discount > 0 && `, ${discount}% off`}</p>
      <div className={stock === 'sold-out' ? 'product-card sold-out' : 'product-card'}>
        <div className="picture">
          <img
            className="aspect-square object-cover"
            src={picture ?? PLACEHOLDER_PICTURE}
            alt=""
            width="560"
            height="560"
          />
          {label && <span className="discount numeric">{label}</span>}
          {stockLabels[stock] && <span className="stock-tag">{stockLabels[stock]}</span>}
        </div>
        <b className="product-name">{written.name || 'Name'}</b>
        <span className="maker">{written.brand || written.maker}</span>
        <p className="price numeric">
          {hasPriceRange({ variants: priced }) && 'from '}
          <b>{formatPrice(nowCents)}</b>
          {nowCents < lead.priceCents && <s>{formatPrice(lead.priceCents)}</s>}
        </p>
      </div>
    </>
  );
}
