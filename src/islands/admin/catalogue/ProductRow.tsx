import { useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { archiveProduct, restoreProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { paths } from '#lib/site/paths.ts';
import { RESTORING, ARCHIVING } from '#lib/catalogue/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { PriceCell } from './PriceCell.tsx';
import { StockCell } from './StockCell.tsx';

interface Props {
  product: ShopProduct;
  isArchivedList: boolean;
  changed: (product: ShopProduct) => void;
}

/** The row stays in the list, so that either action can be undone. */
function SaleState({ product, isArchivedList, changed }: Props) {
  const [busy, setBusy] = useState(false);
  const { archived, name } = product;
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    const after = archived
      ? await restoreProduct(product._id)
      : (await archiveProduct(product._id)) && { ...product, archived: true };
    setBusy(false);
    if (!after) return;
    changed(after);
    announce(archived ? `${name} is on sale again.` : `${name} is archived.`);
  };
  return (
    <div className="product-sale">
      {archived !== isArchivedList && (
        <span className={archived ? 'status stopped' : 'status done'}>
          {archived ? 'Archived' : 'On sale'}
        </span>
      )}
      <BusyButton
        type="button"
        className="button-link"
        busy={busy}
        busyLabel={archived ? RESTORING : ARCHIVING}
        onClick={() => void toggle()}
      >
        {archived ? 'Restore' : 'Archive'}
        <span className="visually-hidden"> {name}</span>
      </BusyButton>
    </div>
  );
}

export function ProductRow({ categories, ...props }: Props & WithCategories) {
  const { product, changed } = props;
  const category = categories.find(({ slug }) => slug === product.category);
  return (
    <li className="product-row">
      <img
        src={product.images[0]?.replace(/-900\.webp$/, '-160.webp') ?? PLACEHOLDER_PICTURE}
        alt=""
        width="64"
        height="64"
        loading="lazy"
      />
      <span className="fill">
        <a href={paths.adminProduct(product._id)} data-row>
          {product.name}
        </a>
        <small className="muted">
          {[product.brand, category?.name ?? product.category].filter(Boolean).join(', ')}
        </small>
      </span>
      <PriceCell product={product} changed={changed} />
      <StockCell product={product} changed={changed} />
      <SaleState {...props} />
    </li>
  );
}
