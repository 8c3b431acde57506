import type { FetchedProduct } from '#lib/catalogue/codec.ts';
import { writeLines } from '#lib/cart/lines.ts';
import { lineOfProduct } from '#lib/cart/repair.ts';
import { PICTURE_WIDTHS, PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { discountLabel } from '#lib/catalogue/price.ts';
import { productStockState } from '#lib/catalogue/variants.ts';
import { formatPrice } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as m from '#messages';

const stockLabels = {
  'sold-out': m.catalogue_sold_out,
  low: m.catalogue_low_stock,
  'in-stock': undefined,
};
const SIZES = '(min-width: 1000px) 220px, (min-width: 700px) 24vw, calc(50vw - 24px)';

function Picture({ src }: { src: string | undefined }) {
  if (src === undefined) {
    return <img src={PLACEHOLDER_PICTURE} alt="" width="900" height="900" loading="lazy" />;
  }
  const srcSet = PICTURE_WIDTHS.map((width) => `${src.replace('-900.', `-${width}.`)} ${width}w`);
  return (
    <img
      src={src}
      srcSet={srcSet.join(', ')}
      sizes={SIZES}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

const intoCart = (product: FetchedProduct) =>
  product.options.length > 0
    ? ({ 'data-quick-view': product._id, 'aria-haspopup': 'dialog' } as const)
    : { 'data-add': writeLines([lineOfProduct(product)]) };

/** A product with options needs its own page, where they can be chosen. */
const alertAddress = ({ _id, options }: FetchedProduct): string =>
  options.length > 0 ? paths.product(_id) : paths.stockAlert(_id);

export function WishlistCard({
  product,
  willRemove,
}: {
  product: FetchedProduct;
  willRemove: () => void;
}) {
  const { name, listCents, unitCents } = lineOfProduct(product);
  const label = discountLabel(product.discount);
  const stock = productStockState(product);
  const stockLabel = stockLabels[stock]?.();
  return (
    <article className={`product-card h-full ${stock === 'sold-out' ? 'sold-out' : ''}`}>
      <div className="picture">
        <Picture src={product.images[0]} />
        {label && <span className="discount numeric">{label}</span>}
        {stockLabel && <span className="stock-tag opacity-100">{stockLabel}</span>}
      </div>
      <h2 className="product-name">
        <a href={paths.product(product._id)} lang={product.lang}>
          {name}
        </a>
      </h2>
      <span className="maker">{product.brand}</span>
      <p className="price numeric mb-3">
        <b>{formatPrice(unitCents)}</b>{' '}
        {unitCents < listCents && (
          <s>
            <span className="visually-hidden">{m.catalogue_before()} </span>
            {formatPrice(listCents)}
          </s>
        )}
      </p>
      {stock === 'sold-out' && !product.oneOfAKind && (
        <a
          className="button button-secondary relative z-2 mt-auto px-2"
          href={alertAddress(product)}
          aria-label={m.stock_alerts_title_of({ product: name })}
        >
          {m.stock_alerts_title()}
        </a>
      )}
      {stock !== 'sold-out' && (
        <button
          type="button"
          className="button button-secondary relative z-2 mt-auto px-2"
          aria-label={m.wishlist_add_to_cart({ product: name })}
          {...intoCart(product)}
        >
          {m.catalogue_add_to_cart()}
        </button>
      )}
      <button
        type="button"
        className="icon-button absolute top-2 end-2 z-3 bg-paper-0 hover:bg-sunken"
        aria-label={m.wishlist_remove({ product: name })}
        data-remove
        data-unwish={product._id}
        onClick={willRemove}
      >
        <Icon name="close" />
      </button>
    </article>
  );
}
