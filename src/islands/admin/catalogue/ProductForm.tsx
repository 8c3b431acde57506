import { useState } from 'react';
import { archiveProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { LanguagesSection } from '#islands/admin/translations/LanguagesSection.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { PictureList } from './PictureList.tsx';
import { ProductPreview } from './ProductPreview.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';
import { type ProductFormOptions, useProductForm } from './use-product-form.ts';
import type { OfShop } from '#lib/catalogue/category-choices.ts';
import { PriceFields, TextFields } from './ProductFields.tsx';
import { ARCHIVING } from '#lib/catalogue/messages.ts';

type Props = ProductFormOptions & OfShop;

interface ArchiveButtonProps {
  product: ShopProduct;
  archived: (product: ShopProduct) => void;
}

/** Asks nothing: the note that appears restores it. */
function ArchiveButton({ product, archived }: ArchiveButtonProps) {
  const [busy, setBusy] = useState(false);
  const archive = async () => {
    if (busy) return;
    setBusy(true);
    const isArchived = await archiveProduct(product._id);
    setBusy(false);
    if (isArchived) archived({ ...product, archived: true });
  };
  return (
    <BusyButton
      type="button"
      className="button-danger"
      busy={busy}
      busyLabel={ARCHIVING}
      onClick={() => void archive()}
    >
      Archive
    </BusyButton>
  );
}

const DraftChoice = ({
  draft: [isDraft, setDraft],
}: Pick<ReturnType<typeof useProductForm>, 'draft'>) => (
  <label className="check-row">
    <input
      type="checkbox"
      checked={isDraft}
      onChange={({ currentTarget }) => setDraft(currentTarget.checked)}
    />
    Save as a draft, not on sale yet
  </label>
);

export function ProductForm({ product, like, saved, categories, shopLowStock }: Props) {
  const form = useProductForm({ product, like, saved });
  const { formProps, field, busy, before, written, choices, pictures } = form;
  return (
    <>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start xl:gap-12">
        <AdminForm
          formProps={formProps}
          busy={busy}
          resetLabel="Undo changes"
          unsaved={form.unsaved}
          beside={
            product ? (
              !product.archived && <ArchiveButton product={product} archived={saved} />
            ) : (
              <DraftChoice draft={form.draft} />
            )
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
          <PriceFields
            before={before}
            offeredAtListPrice={product?.offeredAtListPrice ?? true}
            shopLowStock={shopLowStock}
            pictures={pictures}
            field={field}
            {...choices}
          />
        </AdminForm>
        {form.question && <RemovalQuestion {...form.question} />}
        <aside className="xl:sticky xl:top-[calc(var(--admin-header)+16px)]">
          <ProductPreview
            written={written}
            picture={pictures[0]?.src}
            shopLowStock={shopLowStock}
          />
        </aside>
      </div>
      {product && <LanguagesSection kind="product" id={product._id} version={product} />}
    </>
  );
}
