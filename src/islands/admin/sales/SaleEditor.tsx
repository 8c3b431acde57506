import type { ShopCategory } from '#lib/browser/catalogue/category-client.ts';
import type { AdminSale } from '#lib/browser/sales/sale-client.ts';
import { toLocal } from '#lib/format/dates.ts';
import { MAX_SALE_NAME } from '#lib/sales/schema.ts';
import { ProductPicker } from '#islands/admin/checkout/ProductPicker.tsx';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { CategoryChoices, categoryNames, firstOf } from '#islands/admin/ui/CategoryChoices.tsx';
import { Field, FieldFrame } from '#islands/ui/Field.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { kinds, useSaleForm } from './use-sale-form.ts';

export function coveredText(sale: AdminSale, categories: readonly ShopCategory[]): string {
  if (sale.everything) return kinds.everything;
  return sale.categories
    ? categoryNames(sale.categories, categories)
    : firstOf(sale.products ?? []);
}

interface ProductsProps {
  ids: readonly string[];
  error: string | undefined;
  change: (ids: readonly string[]) => void;
}

const Products = ({ ids, error, change }: ProductsProps) => (
  <>
    <ProductPicker
      offered="products"
      error={error}
      pick={({ productId }) => change([...new Set([...ids, productId])])}
    />
    <ul className="row" aria-label="Products of the sale">
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={`Remove ${id}`}
            onClick={() => change(ids.filter((one) => one !== id))}
          >
            {id}
            <Icon name="close" size="small" />
          </button>
        </li>
      ))}
    </ul>
  </>
);

interface Props {
  /** Without an `_id`, it is a new one. */
  sale: Partial<AdminSale>;
  categories: readonly ShopCategory[];
  saved: (sale: AdminSale) => void;
  onClose: () => void;
}

export function SaleEditor({ sale, categories, saved, onClose }: Props) {
  const form = useSaleForm({ sale, saved });
  const { formProps, field, busy, isRunning, kind, setKind } = form;
  const local = (at: string | null | undefined) => (at ? toLocal(at) : '');
  return (
    <AdminDialog
      title={sale._id === undefined ? 'New sale' : (sale.name ?? '')}
      wide
      onClose={onClose}
    >
      <AdminForm formProps={formProps} busy={busy} unsaved={form.unsaved}>
        <Field
          name="name"
          label="Name"
          hint="Buyers see it beside the price."
          maxLength={MAX_SALE_NAME}
          autoComplete="off"
          defaultValue={sale.name ?? ''}
          error={field('name')}
        />
        {isRunning ? (
          <p className="muted">
            It runs: {sale.percent}% off. Only its name and its end can change, since buyers have
            seen the rest.
          </p>
        ) : (
          <>
            <Field
              name="percent"
              label="Percent off"
              inputMode="numeric"
              autoComplete="off"
              hint="A product's own discount counts instead where it is higher."
              defaultValue={sale.percent ?? ''}
              error={field('percent')}
            />
            <FieldFrame name="kind" label="What it covers" error={field('everything')}>
              <select
                id="kind"
                value={kind}
                onChange={({ currentTarget }) => {
                  const chosen = Object.keys(kinds).find((one) => one === currentTarget.value);
                  if (chosen === 'products' || chosen === 'categories') setKind(chosen);
                  else setKind('everything');
                }}
              >
                {Object.entries(kinds).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </FieldFrame>
            {kind === 'categories' && (
              <CategoryChoices
                all={categories}
                chosen={sale.categories ?? []}
                error={field('categories')}
              />
            )}
            {kind === 'products' && (
              <Products ids={form.products} error={field('products')} change={form.setProducts} />
            )}
            <Field
              name="from"
              label="Begins"
              type="datetime-local"
              hint="Sri Lanka time"
              defaultValue={local(sale.from)}
              error={field('from')}
            />
          </>
        )}
        <Field
          name="until"
          label="Ends"
          type="datetime-local"
          hint="Leave empty for a sale that you end yourself."
          defaultValue={local(sale.until)}
          error={field('until')}
        />
      </AdminForm>
    </AdminDialog>
  );
}
