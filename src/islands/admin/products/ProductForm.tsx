import { moveOn } from '#lib/browser/session/guard.ts';
import { paths } from '#lib/site/paths.ts';
import { archiveProduct, saveProduct } from '#lib/browser/catalogue/admin-client.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { sizes, discountedCents, discountLabel, stockState } from '#lib/catalogue/product.ts';
import { Field } from '#islands/ui/Field.tsx';
import { type PartProps, TextFields } from './TextFields.tsx';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { formatMoney, toCents } from '#lib/format/money.ts';
import { type Written, changedFields, emptyForm, writtenOf } from '#lib/catalogue/admin-form.ts';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { productFields } from '#lib/catalogue/product-form.ts';
import {
  faultOfFile,
  type FormPicture,
  hasRoom,
  isRearranged,
  TOO_MANY_PICTURES,
} from '#lib/catalogue/admin-pictures.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { PictureList } from './PictureList.tsx';

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

/** What a product costs, how many there are and in which sizes. */
export function PriceFields({ written, field }: PartProps) {
  return (
    <section className="box">
      <h2>Price and stock</h2>
      <div className="form-grid">
        <Field
          name="price"
          label="List price, Rs."
          inputMode="decimal"
          autoComplete="off"
          hint="Before the discount"
          defaultValue={written.price}
          error={field('price')}
        />
        <Field
          name="discount"
          label="Discount, %"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={written.discount}
          error={field('discount')}
        />
        <Field
          name="countInStock"
          label="In stock"
          inputMode="numeric"
          autoComplete="off"
          hint="5 or fewer shows Low Stock"
          defaultValue={written.countInStock}
          error={field('countInStock')}
        />
        <fieldset>
          <legend className="label">Sizes</legend>
          <div className="sizes">
            {sizes.map((size) => (
              <label key={size}>
                <input
                  type="checkbox"
                  name="sizes"
                  value={size}
                  defaultChecked={written.sizes.includes(size)}
                />
                <span>{size}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  );
}

const words = { 'sold-out': 'Sold out', low: 'Low Stock', 'in-stock': undefined };

/** A number as far as it is one already. */
const amount = (text: string): number => (/^\d+(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0);

/** The card of a product as it is written now. */
export function ProductCard({
  written,
  picture,
}: {
  written: Written;
  picture: string | undefined;
}) {
  const listCents = toCents(amount(written.price)) ?? 0;
  const discount = Math.min(100, amount(written.discount));
  const label = discountLabel(discount);
  const stock = stockState(amount(written.countInStock));
  return (
    <>
      <p className="muted">As the shop shows it{discount > 0 && `, at ${discount} %`}</p>
      <div className={stock === 'sold-out' ? 'product-card sold-out' : 'product-card'}>
        <div className="picture">
          <img src={picture ?? PLACEHOLDER_PICTURE} alt="" width="560" height="560" />
          {label && <span className="discount numeric">{label}</span>}
          {words[stock] && <span className="stock-tag">{words[stock]}</span>}
        </div>
        <b className="product-name">{written.name || 'Name'}</b>
        <span className="maker">{written.brand || written.maker}</span>
        <p className="price numeric">
          <b>{formatMoney(discountedCents(listCents, discount))}</b>
          {discount > 0 && <s>{formatMoney(listCents)}</s>}
        </p>
      </div>
    </>
  );
}

const schema = v.object(productFields);

function writtenIn(form: HTMLFormElement): Written {
  const sent = new FormData(form);
  const word = (name: keyof Written) => {
    const value = sent.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: word('name'),
    price: word('price'),
    discount: word('discount'),
    description: word('description'),
    brand: word('brand'),
    category: word('category'),
    group: word('group'),
    countInStock: word('countInStock'),
    sizes: sent.getAll('sizes').filter((size) => typeof size === 'string'),
    material: word('material'),
    maker: word('maker'),
  };
}

const picturesOf = (product: ShopProduct | undefined): FormPicture[] =>
  (product?.images ?? []).map((src) => ({ src }));

/** Warns before what was not saved is left. */
function useWarning(isChanged: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  });
}

interface ProductFormProps {
  /** Undefined: a new one. */
  product: ShopProduct | undefined;
  saved: (product: ShopProduct) => void;
}

/** Everything about one product, and how the shop will show it. */
export function ProductForm({ product, saved }: ProductFormProps) {
  const before = product ? writtenOf(product) : emptyForm;
  const [written, setWritten] = useState(before);
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() => picturesOf(product));
  const [key] = useState(() => crypto.randomUUID());
  const isLeaving = useRef(false);

  const rearranged = isRearranged(picturesOf(product), pictures);
  const send = async () => {
    const fields = changedFields(product ? before : { ...before, discount: '' }, written);
    const input = { id: product?._id, fields, pictures: rearranged ? pictures : undefined };
    const end = await saveProduct(input, key);
    if ('errors' in end) return end.errors;
    if (!product) {
      isLeaving.current = true;
      return moveOn(paths.adminProduct(end.product._id), {
        toast: ['success', 'The product is in the shop'],
      });
    }
    setPictures(picturesOf(end.product));
    setWritten(writtenOf(end.product));
    saved(end.product);
    return {};
  };
  const { formProps, field, busy, refuse } = useForm({
    schema,
    live: true,
    send,
    valuesIn: (form) => ({ ...writtenIn(form) }),
  });
  useWarning(() => !isLeaving.current && (rearranged || changedFields(before, written).length > 0));

  const add = (files: readonly File[]) => {
    const fault = files.map(faultOfFile).find(Boolean);
    if (fault) notify('error', fault);
    const good = files.filter((file) => !faultOfFile(file));
    if (!hasRoom(pictures, good.length)) return notify('error', TOO_MANY_PICTURES);
    const added = good.map((file) => ({ src: URL.createObjectURL(file), file }));
    setPictures([...pictures, ...added]);
  };
  const undo = () => {
    setPictures(picturesOf(product));
    setWritten(before);
    refuse({});
  };
  return (
    <div className="product-editor">
      <form
        {...formProps}
        className="stack"
        onInput={(event) => {
          setWritten(writtenIn(event.currentTarget));
          formProps.onInput(event);
        }}
        onReset={undo}
      >
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
