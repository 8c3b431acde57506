import { archiveProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { PictureList } from './PictureList.tsx';
import { PriceFields, stockLabels, TextFields } from './ProductFields.tsx';
import { type ProductFormOptions, useProductForm } from './use-product-form.ts';
import { discountedCents, discountLabel } from '#lib/catalogue/product.ts';
import { hasPriceRange, productStockState } from '#lib/catalogue/variants.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import type { Written } from '#lib/catalogue/product-form.ts';
import { ARCHIVING } from '#lib/catalogue/messages.ts';

/** The typed amount, or 0 while it is incomplete. */
const amount = (text: string): number => Number(typedNumber(text)) || 0;

const typedVariants = ({ sizes: chosen, stocks, prices, countInStock, price }: Written) =>
  chosen.length === 0
    ? [{ countInStock: amount(countInStock), priceCents: toCents(amount(price)) ?? 0 }]
    : chosen.map((size) => ({
        countInStock: amount(stocks[size] ?? ''),
        priceCents: toCents(amount(prices[size] ?? '')) ?? 0,
      }));

function ProductCard({ written, picture }: { written: Written; picture: string | undefined }) {
  const variants = typedVariants(written);
  const priced = variants.filter(({ priceCents }) => priceCents > 0);
  const listCents = priced.length > 0 ? Math.min(...priced.map((one) => one.priceCents)) : 0;
  const discount = Math.min(100, amount(written.discount));
  const label = discountLabel(discount);
  const stock = productStockState({ variants });
  return (
    <>
      <p className="muted">Preview{discount > 0 && `, ${discount}% off`}</p>
      <div className={stock === 'sold-out' ? 'product-card sold-out' : 'product-card'}>
        <div className="picture">
          <img src={picture ?? PLACEHOLDER_PICTURE} alt="" width="560" height="560" />
          {label && <span className="discount numeric">{label}</span>}
          {stockLabels[stock] && <span className="stock-tag">{stockLabels[stock]}</span>}
        </div>
        <b className="product-name">{written.name || 'Name'}</b>
        <span className="maker">{written.brand || written.maker}</span>
        <p className="price numeric">
          {hasPriceRange({ variants: priced }) && 'from '}
          <b>{formatMoney(discountedCents(listCents, discount))}</b>
          {discount > 0 && <s>{formatMoney(listCents)}</s>}
        </p>
      </div>
    </>
  );
}

interface ArchiveButtonProps {
  product: ShopProduct;
  archived: (product: ShopProduct) => void;
}

function ArchiveButton({ product, archived }: ArchiveButtonProps) {
  const archive = async () => {
    if (await archiveProduct(product._id)) archived({ ...product, archived: true });
    return false;
  };
  return (
    <ConfirmDialog
      label="Archive"
      busyLabel={ARCHIVING}
      keepLabel="Keep product"
      className="button button-danger"
      question={`Archive ${product.name}?`}
      act={archive}
    >
      It is removed from all lists. Its page says it is no longer sold. Orders do not change. You
      can restore it at any time.
    </ConfirmDialog>
  );
}

export function ProductForm({ product, saved, categories }: ProductFormOptions & WithCategories) {
  const { formProps, field, busy, before, written, pictures, setPictures, addFiles } =
    useProductForm({
      product,
      saved,
    });
  return (
    <div className="product-editor">
      <AdminForm
        formProps={formProps}
        busy={busy}
        resetLabel="Undo changes"
        beside={
          product && !product.archived && <ArchiveButton product={product} archived={saved} />
        }
      >
        <TextFields written={before} field={field} categories={categories} />
        <PriceFields before={before} written={written} field={field} />
        <PictureList
          pictures={pictures}
          change={setPictures}
          add={addFiles}
          error={field('images') ?? field('keepImages')}
        />
      </AdminForm>
      <aside className="preview">
        <ProductCard written={written} picture={pictures[0]?.src} />
      </aside>
    </div>
  );
}
