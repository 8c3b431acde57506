import { archiveProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { LanguagesSection } from '#islands/admin/translations/LanguagesSection.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { PictureList } from './PictureList.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { type ProductFormOptions, useProductForm } from './use-product-form.ts';
import type { WithCategories } from '#lib/catalogue/category-choices.ts';
import { PriceFields, TextFields } from './ProductFields.tsx';
import { archiveQuestion, ARCHIVING } from '#lib/catalogue/messages.ts';

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
      question={archiveQuestion(product.name)}
      act={archive}
    >
      It is removed from all lists. Its page says it is no longer sold. Orders do not change. You
      can restore it at any time.
    </ConfirmDialog>
  );
}

export function ProductForm({ product, saved, categories }: ProductFormOptions & WithCategories) {
  const form = useProductForm({ product, saved });
  const { formProps, field, busy, before, written, choices, pictures } = form;
  return (
    <>
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
          <PictureList
            pictures={pictures}
            change={form.setPictures}
            add={form.addFiles}
            error={field('images') ?? field('keepImages')}
          />
          <OptionsEditor choices={choices.choices} change={choices.change} field={field} />
          <PriceFields before={before} pictures={pictures} field={field} {...choices} />
        </AdminForm>
        {form.question && <RemovalQuestion {...form.question} />}
        <aside className="preview">
          <ProductPreview written={written} picture={pictures[0]?.src} />
        </aside>
      </div>
      {product && <LanguagesSection kind="product" id={product._id} version={product} />}
    </>
  );
}
