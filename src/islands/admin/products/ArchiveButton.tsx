import { moveOn } from '#lib/browser/session/guard.ts';
import { paths } from '#lib/site/paths.ts';
import { archiveProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';

/** Taking a product out of the shop, asked twice. */
export function ArchiveButton({ product }: { product: ShopProduct }) {
  const archive = async () =>
    (await archiveProduct(product._id)) &&
    moveOn(paths.adminProducts, { toast: ['success', `${product.name} is archived`] });
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
