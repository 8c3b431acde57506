import { discountedCents, discountLabel, stockState } from '#lib/catalogue/product.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import type { Written } from '#lib/catalogue/admin-form.ts';

const stockLabels = { 'sold-out': 'Sold out', low: 'Low Stock', 'in-stock': undefined };

/** The typed amount; 0 while it is incomplete. */
const amount = (text: string): number => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0);

/** A preview of the product card with the typed values. */
export function ProductCard({
  written,
  picture,
}: {
  written: Written;
  picture: string | undefined;
}) {
  const listCents = toCents(amount(written.price)) ?? 0;
  const discount = Math.min(100, amount(written.discount));
  const label = discountLabel(discount);
  const stock = stockState(amount(written.countInStock));
  return (
    <>
      <p className="muted">As the shop shows it{discount > 0 && `, at ${discount} %`}</p>
      <div className={stock === 'sold-out' ? 'product-card sold-out' : 'product-card'}>
        <div className="picture">
          <img src={picture ?? PLACEHOLDER_PICTURE} alt="" width="560" height="560" />
          {label && <span className="discount numeric">{label}</span>}
          {stockLabels[stock] && <span className="stock-tag">{stockLabels[stock]}</span>}
        </div>
        <b className="product-name">{written.name || 'Name'}</b>
        <span className="maker">{written.brand || written.maker}</span>
        <p className="price numeric">
          <b>{formatMoney(discountedCents(listCents, discount))}</b>
          {discount > 0 && <s>{formatMoney(listCents)}</s>}
        </p>
      </div>
    </>
  );
}
