import { useState } from 'react';
import { saveStock } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { TypedStockSchema } from '#lib/catalogue/product-schema.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { orStored } from '#lib/forms/stored.ts';
import {
  changedStock,
  stockById,
  stockChangedMeanwhile,
  stockConflicts,
  stockInput,
  type VariantStock,
} from '#lib/catalogue/stock-change.ts';
import { stockState } from '#lib/catalogue/variants.ts';
import { describing } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { stockLabels } from './ProductFields.tsx';
import { showPresentStock } from './form-values.ts';
import { Editable, InlineEditor, InlineField, InlineFields } from './InlineEditor.tsx';

/** Of more variants the sum is shown; the editor has all. */
const MOST_SHOWN = 6;

function StockOfVariant({
  size,
  countInStock,
  lowStockAt,
}: Omit<VariantStock, '_id'> & Pick<ShopProduct, 'lowStockAt'>) {
  const state = stockState(countInStock, lowStockAt);
  return (
    <li className={`wrap-anywhere ${state === 'in-stock' ? '' : 'font-semibold text-pending'}`}>
      {size !== DEFAULT_SIZE && `${size} `}
      <b>{countInStock}</b>
      {stockLabels[state] && <small className="ms-1">{stockLabels[state]}</small>}
    </li>
  );
}

interface EditorProps {
  product: Pick<ShopProduct, '_id' | 'name'> & { variants: readonly VariantStock[] };
  /** With the product as it was saved, or nothing when only the stock of others became known. */
  close: (stock: readonly VariantStock[], saved?: ShopProduct) => void;
}

const findById = (stock: readonly VariantStock[], id: string): VariantStock | undefined =>
  stock.find(({ _id }) => _id === id);

const withStock = (product: ShopProduct, stock: readonly VariantStock[]) =>
  product.variants.map((one) => ({
    ...one,
    countInStock: findById(stock, one._id)?.countInStock ?? one.countInStock,
  }));

export function StockEditor({ product, close }: EditorProps) {
  const [displayed, setDisplayed] = useState<readonly VariantStock[]>(product.variants);
  /** Changes that another person made since the stock was displayed. */
  const [conflicts, setConflicts] = useState<readonly VariantStock[]>([]);
  const typedIn = (form: HTMLFormElement): Record<string, string> => {
    const data = new FormData(form);
    const quantities = displayed.map(({ _id }) => [_id, data.get(stockInput(_id))] as const);
    return Object.fromEntries(
      quantities.map(([id, text]) => [id, typeof text === 'string' ? text : '']),
    );
  };

  const cancel = () => close(displayed);
  const send = async (): Promise<Record<string, string>> => {
    const form = formProps.ref.current;
    if (!form) return {};
    const changes = changedStock(displayed, typedIn(form));
    if (changes.length === 0) {
      cancel();
      return {};
    }
    const { product: saved, present, errors } = await saveStock(product._id, changes);
    if (saved) close(saved.variants, saved);
    if (!present) return errors ?? {};
    setConflicts(stockConflicts(changes, present));
    setDisplayed(present);
    showPresentStock(form, displayed, present);
    return {};
  };
  const { formProps, field, busy } = useForm({
    schema: orStored(TypedStockSchema, { stocks: Object.fromEntries(stockById(displayed)) }),
    live: true,
    send,
    valuesIn: (form) => ({ stocks: typedIn(form) }),
  });
  const errorId = `stock-error-${product._id}`;
  const error = [...displayed.map(({ _id }) => stockInput(_id)), 'variants']
    .map(field)
    .find(Boolean);
  const message =
    error ??
    (conflicts.length > 0
      ? `${stockChangedMeanwhile(conflicts)} Save again to overwrite it.`
      : undefined);
  return (
    <InlineEditor
      formProps={formProps}
      busy={busy}
      label={`Stock of ${product.name}`}
      message={message}
      messageId={errorId}
      cancel={cancel}
    >
      <InlineFields>
        {displayed.map(({ _id, size, countInStock }) => {
          const name = stockInput(_id);
          const conflict = findById(conflicts, _id);
          return (
            <InlineField
              key={_id}
              {...describing({
                name,
                id: name,
                error: field(name) ?? (conflict && 'changed'),
                errorId,
              })}
              label={size === DEFAULT_SIZE ? 'In stock' : size}
              isWrong={field(name) !== undefined || conflict !== undefined}
              {...(conflict && { note: `now ${conflict.countInStock}` })}
              inputMode="numeric"
              defaultValue={countInStock}
            />
          );
        })}
      </InlineFields>
    </InlineEditor>
  );
}

interface Props {
  product: ShopProduct;
  changed: (product: ShopProduct) => void;
}

export const StockCell = ({ product, changed }: Props) => (
  <Editable
    action="Edit stock"
    of={product.name}
    editor={(close) => (
      <StockEditor
        product={product}
        close={(stock, saved) => {
          changed(saved ?? { ...product, variants: withStock(product, stock) });
          close();
        }}
      />
    )}
  >
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {product.variants.slice(0, MOST_SHOWN).map(({ _id, size, countInStock }) => (
        <StockOfVariant
          key={_id}
          size={size}
          countInStock={countInStock}
          lowStockAt={product.lowStockAt}
        />
      ))}
      {product.variants.length > MOST_SHOWN && (
        <li>
          {product.variants.length - MOST_SHOWN} more, <b>{product.countInStock}</b> in all
        </li>
      )}
    </ul>
  </Editable>
);
