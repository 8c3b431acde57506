import type { ShopCategory } from '#lib/browser/catalogue/category-client.ts';
import { ask } from '#lib/browser/session/ask.ts';
import {
  addSale,
  type AdminSale,
  changeSale,
  MAX_SALE_NAME,
  SaleForm,
} from '#lib/contract/sales.ts';
import { coverNames } from '#lib/sales/sale.ts';
import { categoryNames, firstOf } from '#islands/admin/ui/CategoryChoices.tsx';
import { EditorDialog } from '#islands/admin/editor/EditorDialog.tsx';
import type { EditorFields } from '#islands/admin/editor/editor-fields.ts';
import { useEditor } from '#islands/admin/editor/use-editor.ts';

const coverLabels = { everything: 'Everything', categories: 'Categories', products: 'Products' };

export function coveredText(sale: AdminSale, all: readonly ShopCategory[]): string {
  if (sale.everything) return coverLabels.everything;
  return sale.categories ? categoryNames(sale.categories, all) : firstOf(sale.products ?? []);
}

/** A running sale keeps what buyers have seen. */
const fieldsOf = (all: readonly ShopCategory[], isFixed: boolean, covers = ''): EditorFields => ({
  name: {
    is: 'text',
    label: 'Name',
    hint: 'Buyers see it beside the price.',
    maxLength: MAX_SALE_NAME,
  },
  percent: {
    is: 'number',
    label: 'Percent off',
    hint: "A product's own discount counts instead where it is higher.",
    isFixed,
  },
  covers: {
    is: 'choice',
    label: 'What it covers',
    options: coverLabels,
    error: 'everything',
    isLocal: true,
    isHidden: isFixed,
  },
  categories: {
    is: 'categories',
    label: 'Categories',
    all,
    isFixed,
    isHidden: covers !== 'categories',
  },
  products: { is: 'products', label: 'Products', isFixed, isHidden: covers !== 'products' },
  from: { is: 'instant', label: 'Begins', hint: 'Sri Lanka time', isFixed },
  until: { is: 'instant', label: 'Ends', hint: 'Leave empty for a sale that you end yourself.' },
});

interface Props {
  /** Without an `_id`, it is a new one. */
  sale: Partial<AdminSale>;
  categories: readonly ShopCategory[];
  saved: (sale: AdminSale) => void;
  onClose: () => void;
}

export function SaleEditor({ sale, categories, saved, onClose }: Props) {
  const { _id: id } = sale;
  const isRunning = sale.state === 'running';
  const editor = useEditor({
    name: `sale/${id ?? ''}`,
    schema: SaleForm,
    stored: sale,
    chosen: { covers: coverNames.find((name) => sale[name]) ?? 'everything' },
    fieldsOf: ({ covers }) => fieldsOf(categories, isRunning, covers),
    besides: ({ covers }) => (covers === 'everything' ? { everything: true } : {}),
    send: (body, key) =>
      id === undefined ? ask(addSale, { body, key }) : ask(changeSale, { params: { id }, body }),
    done: ({ sale: { name } }) => `${name} is ${id === undefined ? 'planned' : 'saved'}`,
    saved: (answer) => saved(answer.sale),
  });
  return (
    <EditorDialog title={sale.name ?? 'New sale'} editor={editor} onClose={onClose}>
      {isRunning && (
        <p className="muted">
          It runs: {sale.percent}% off. Only its name and its end can change, since buyers have seen
          the rest.
        </p>
      )}
    </EditorDialog>
  );
}
