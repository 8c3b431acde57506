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
import { leadPrice, paidCents, shownDiscount } from '#lib/catalogue/price.ts';
import { orStored } from '#lib/forms/stored.ts';
import { centsOf, formatPrice } from '#lib/format/money.ts';
import { describing } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { priceInput, salePriceInput } from './form-values.ts';
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

const pairOf = (
  { price, salePrice }: Partial<Prices['variants'][number]>,
  [name, saleName]: readonly [string, string],
  [label, saleLabel]: readonly [string, string],
): PriceField[] => [
  { name, label: `${label}, Rs.`, value: price?.toFixed(2) ?? '' },
  { name: saleName, label: `${saleLabel}, Rs.`, value: salePrice?.toFixed(2) ?? '' },
];

const priceFields = (prices: Prices): PriceField[] =>
  isOnePrice(prices)
    ? pairOf(prices.variants[0] ?? {}, ['price', 'salePrice'], ['Price', 'Sale price'])
    : prices.variants.flatMap((one) =>
        pairOf(
          one,
          [priceInput(one._id), salePriceInput(one._id)],
          [one.size, `${one.size} on sale`],
        ),
      );

function typedIn(form: HTMLFormElement, { variants }: Prices): Record<string, unknown> {
  const data = new FormData(form);
  const textsOf = (nameOf: (id: string) => string) =>
    Object.fromEntries(
      variants.flatMap(({ _id }) => {
        const text = data.get(nameOf(_id));
        return text === null ? [] : [[_id, text] as const];
      }),
    );
  return {
    prices: textsOf(priceInput),
    salePrices: textsOf(salePriceInput),
    discount: data.get('discount'),
    ...(data.has('price') && { price: data.get('price'), salePrice: data.get('salePrice') }),
  };
}

const storedIn = ({ variants, discount }: Prices) => ({
  price: variants[0]?.price,
  salePrice: variants[0]?.salePrice,
  salePrices: Object.fromEntries(variants.map(({ _id, salePrice }) => [_id, salePrice])),
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
  discount: prices.discount,
  variants: product.variants.map((one) => {
    const { price, salePrice } = prices.variants.find(({ _id }) => _id === one._id) ?? one;
    return { ...one, price, salePrice };
  }),
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
  const error = [...fields.map(({ name }) => name), 'salePrice', 'variants']
    .map(field)
    .find(Boolean);
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
  const priced = product.variants.map(({ price, salePrice }) => ({
    priceCents: centsOf(price),
    saleCents: salePrice ? centsOf(salePrice) : null,
  }));
  const lead = leadPrice(priced, product.discount);
  const discount = shownDiscount(lead, product.discount);
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
        {formatPrice(paidCents(lead, product.discount))}
        {discount > 0 && (
          <small className="muted block">
            <s>{formatPrice(lead.priceCents)}</s> {discount}% off
          </small>
        )}
      </span>
    </Editable>
  );
}
