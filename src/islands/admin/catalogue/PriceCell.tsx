import { useState } from 'react';
import { savePrice } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import {
  changedPrices,
  isOnePrice,
  priceChangedMeanwhile,
  type Prices,
  type TypedPrice,
  TypedPriceSchema,
} from '#lib/catalogue/price-change.ts';
import { discountedCents } from '#lib/catalogue/product.ts';
import { orStored } from '#lib/forms/stored.ts';
import { formatPrice, toCents } from '#lib/format/money.ts';
import { describing } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { priceInput } from './form-values.ts';
import { Editable, InlineEditor, InlineField, InlineFields } from './InlineEditor.tsx';

/** The discounts that merchants use most, in percent. */
const usualDiscounts = [0, 10, 20, 30, 50] as const;

interface EditorProps {
  product: ShopProduct;
  close: (known: ShopProduct) => void;
}

interface PriceField {
  name: string;
  label: string;
  value: string;
}

const discountField = ({ discount }: Prices): PriceField => ({
  name: 'discount',
  label: 'Discount, %',
  value: String(discount),
});

const priceFields = (prices: Prices): PriceField[] =>
  isOnePrice(prices)
    ? [{ name: 'price', label: 'Price, Rs.', value: prices.variants[0]?.price.toFixed(2) ?? '' }]
    : prices.variants.map(({ _id, size, price }) => ({
        name: priceInput(_id),
        label: `${size}, Rs.`,
        value: price.toFixed(2),
      }));

function typedIn(form: HTMLFormElement, { variants }: Prices): Record<string, unknown> {
  const data = new FormData(form);
  const prices = variants.flatMap(({ _id }) => {
    const text = data.get(priceInput(_id));
    return text === null ? [] : [[_id, text] as const];
  });
  return {
    prices: Object.fromEntries(prices),
    discount: data.get('discount'),
    ...(data.has('price') && { price: data.get('price') }),
  };
}

const storedIn = ({ variants, discount }: Prices) => ({
  price: variants[0]?.price,
  prices: Object.fromEntries(variants.map(({ _id, price }) => [_id, price])),
  discount,
});

/** Writes the current values into fields that still have the earlier ones. */
function showPresent(form: HTMLFormElement, displayed: Prices, present: Prices): void {
  const before = [...priceFields(displayed), discountField(displayed)];
  for (const { name, value } of [...priceFields(present), discountField(present)]) {
    const input = form.elements.namedItem(name);
    const known = before.find((one) => one.name === name)?.value;
    if (input instanceof HTMLInputElement && input.value === known) input.value = value;
  }
}

const withPrices = (product: ShopProduct, prices: Prices): ShopProduct => ({
  ...product,
  price: Math.min(...prices.variants.map(({ price }) => price)),
  discount: prices.discount,
  variants: product.variants.map((one) => ({
    ...one,
    price: prices.variants.find(({ _id }) => _id === one._id)?.price ?? one.price,
  })),
});

function PriceEditor({ product, close }: EditorProps) {
  const [displayed, setDisplayed] = useState<Prices>(product);
  const [conflict, setConflict] = useState('');
  const cancel = () => close(withPrices(product, displayed));
  const send = async (typed: TypedPrice): Promise<Record<string, string>> => {
    const form = formProps.ref.current;
    const change = changedPrices(displayed, typed);
    if (!change || !form) {
      cancel();
      return {};
    }
    const { product: saved, prices: present, errors } = await savePrice(product._id, change);
    if (saved) close(saved);
    if (!present) return errors ?? {};
    setConflict(priceChangedMeanwhile(change, present));
    setDisplayed(present);
    showPresent(form, displayed, present);
    return {};
  };
  const { formProps, field, busy } = useForm({
    schema: orStored(TypedPriceSchema, storedIn(displayed)),
    live: true,
    send,
    valuesIn: (form) => typedIn(form, displayed),
  });

  const errorId = `price-error-${product._id}`;
  const fields = [...priceFields(displayed), discountField(displayed)];
  const error = [...fields.map(({ name }) => name), 'variants'].map(field).find(Boolean);
  const setDiscount = (percent: number) => {
    const input = formProps.ref.current?.elements.namedItem('discount');
    if (!(input instanceof HTMLInputElement)) return;
    input.value = String(percent);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <InlineEditor
      formProps={formProps}
      busy={busy}
      label={`Price of ${product.name}`}
      message={error ?? (conflict || undefined)}
      messageId={errorId}
      cancel={cancel}
    >
      <InlineFields>
        {fields.map(({ name, label, value }) => {
          const id = `${name}-${product._id}`;
          return (
            <InlineField
              key={name}
              {...describing({ name, id, error: field(name), errorId })}
              label={label}
              isWrong={field(name) !== undefined}
              inputMode="decimal"
              defaultValue={value}
            />
          );
        })}
      </InlineFields>
      <div className="row mt-3">
        {usualDiscounts.map((percent) => (
          <button key={percent} type="button" className="chip" onClick={() => setDiscount(percent)}>
            {percent === 0 ? 'No discount' : `${percent}% off`}
          </button>
        ))}
      </div>
    </InlineEditor>
  );
}

interface Props {
  product: ShopProduct;
  changed: (product: ShopProduct) => void;
}

export function PriceCell({ product, changed }: Props) {
  const { discount } = product;
  const listCents = toCents(product.price) ?? 0;
  return (
    <Editable
      action="Edit price"
      of={product.name}
      editor={(close) => (
        <PriceEditor
          product={product}
          close={(known) => {
            changed(known);
            close();
          }}
        />
      )}
    >
      <span>
        {!isOnePrice(product) && 'from '}
        {formatPrice(discountedCents(listCents, discount))}
        {discount > 0 && (
          <small className="muted block">
            <s>{formatPrice(listCents)}</s> {discount}% off
          </small>
        )}
      </span>
    </Editable>
  );
}
