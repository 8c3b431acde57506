import { archiveProduct } from '#lib/browser/catalogue/admin-client.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { PictureList } from './PictureList.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ProductCard } from './ProductCard.tsx';
import { TextFields } from './TextFields.tsx';
import { type ProductFormOptions, useProductForm } from './use-product-form.ts';

/** Archives a product, after a confirmation. */
function ArchiveButton({ product }: { product: ShopProduct }) {
  const archive = async () =>
    (await archiveProduct(product._id)) &&
    goTo(paths.adminProducts, { toast: ['success', `${product.name} is archived`] });
  return (
    <ConfirmDialog
      label="Archive"
      busyLabel="Archiving..."
      className="button button-danger"
      question={`Archive ${product.name}?`}
      act={archive}
    >
      It leaves every list, and its page says that it is no longer sold. Orders keep it.
    </ConfirmDialog>
  );
}

/** Everything about one product, and how the shop will show it. */
export function ProductForm({ product, saved }: ProductFormOptions) {
  const { formProps, field, busy, before, written, pictures, setPictures, add } = useProductForm({
    product,
    saved,
  });
  return (
    <div className="product-editor">
      <form {...formProps} className="stack">
        <TextFields written={before} field={field} />
        <PriceFields written={before} field={field} />
        <PictureList
          pictures={pictures}
          change={setPictures}
          add={add}
          error={field('images') ?? field('keepImages')}
        />
        <div className="row">
          <span className="row">
            <BusyButton className="button-primary" busy={busy} busyLabel="Saving...">
              Save
            </BusyButton>
            <button type="reset" className="button button-link">
              Undo changes
            </button>
          </span>
          {product && <ArchiveButton product={product} />}
        </div>
        <OfflineNote />
      </form>
      <aside className="preview">
        <ProductCard written={written} picture={pictures[0]?.src} />
      </aside>
    </div>
  );
}
