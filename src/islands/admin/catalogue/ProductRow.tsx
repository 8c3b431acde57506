import { useState } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { archiveProduct, restoreProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { paths } from '#lib/site/paths.ts';
import { RESTORING, ARCHIVING } from '#lib/catalogue/messages.ts';
import { SelectRow } from '#islands/admin/ui/Selection.tsx';
import type { Selection } from '#islands/admin/ui/use-selection.ts';
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
    <div className="col-[2/-1] flex items-center gap-3 lg:col-auto lg:grid lg:justify-items-end">
      {archived !== isArchivedList && (
        <span className={archived ? 'status stopped' : 'status done'}>
          {archived ? 'Archived' : 'On sale'}
        </span>
      )}
      <BusyButton
        type="button"
        className="button-link px-0 max-lg:ms-auto"
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

/** The columns of a row and of the head above all rows. */
export const ROW_COLUMNS =
  'grid grid-cols-[44px_64px_minmax(0,1fr)] gap-x-3 gap-y-1 lg:grid-cols-[44px_64px_minmax(0,4fr)_var(--price)_var(--stock)_84px]';

interface RowProps extends Props, WithCategories {
  selection: Selection;
}

export function ProductRow({ categories, selection, ...props }: RowProps) {
  const { product, changed } = props;
  const category = categories.find(({ slug }) => slug === product.category);
  return (
    <li className={`items-center border-b border-line py-3 has-[form]:items-start ${ROW_COLUMNS}`}>
      <SelectRow id={product._id} name={product.name} selection={selection} className="-ms-3" />
      <img
        className="size-[64px] rounded-sm object-cover"
        src={product.images[0]?.replace(/-900\.webp$/, '-160.webp') ?? PLACEHOLDER_PICTURE}
        alt=""
        width="64"
        height="64"
        loading="lazy"
      />
      <span className="min-w-0 wrap-anywhere">
        <a
          className="-mb-2 inline-flex min-h-target items-center font-semibold"
          href={paths.adminProduct(product._id)}
          data-row
        >
          {product.name}
        </a>
        <small className="muted block">
          {[product.brand, category?.name ?? product.category].filter(Boolean).join(', ')}
        </small>
      </span>
      <div className="price-cell max-lg:contents">
        <PriceCell product={product} changed={changed} />
      </div>
      <div className="stock-cell max-lg:contents">
        <StockCell product={product} changed={changed} />
      </div>
      <SaleState {...props} />
    </li>
  );
}
