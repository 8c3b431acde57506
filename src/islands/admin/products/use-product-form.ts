import { type InputEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { saveProduct } from '#lib/browser/catalogue/admin-client.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import {
  type Written,
  changedFields,
  emptyForm,
  writtenOf,
  faultOfFile,
  type FormPicture,
  hasRoom,
  isRearranged,
  TOO_MANY_PICTURES,
  productFields,
} from '#lib/catalogue/product-form.ts';
import { paths } from '#lib/site/paths.ts';
import { useForm } from '#islands/ui/use-form.ts';

const schema = v.omit(v.object(productFields), ['stocks', 'prices']);

function writtenIn(form: HTMLFormElement): Written {
  const data = new FormData(form);
  const text = (name: keyof Written) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    name: text('name'),
    price: text('price'),
    discount: text('discount'),
    description: text('description'),
    brand: text('brand'),
    category: text('category'),
    group: text('group'),
    countInStock: text('countInStock'),
    sizes: data.getAll('sizes').filter((size) => typeof size === 'string'),
    material: text('material'),
    maker: text('maker'),
  };
}

const picturesOf = (product: ShopProduct | undefined): FormPicture[] =>
  (product?.images ?? []).map((src) => ({ src }));

/** Warns before leaving the page with unsaved changes. */
function useUnsavedWarning(isChanged: () => boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  });
}

export interface ProductFormOptions {
  /** Undefined for a new product. */
  product: ShopProduct | undefined;
  saved: (product: ShopProduct) => void;
}

/** What the product form holds, and how it is checked, saved and reset. */
export function useProductForm({ product, saved }: ProductFormOptions) {
  const before = product ? writtenOf(product) : emptyForm;
  const [written, setWritten] = useState(before);
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() => picturesOf(product));
  const [key] = useState(() => crypto.randomUUID());
  const isLeaving = useRef(false);

  const rearranged = isRearranged(picturesOf(product), pictures);
  const send = async () => {
    const fields = changedFields(product ? before : { ...before, discount: '' }, written);
    const input = { id: product?._id, fields, pictures: rearranged ? pictures : undefined };
    const result = await saveProduct(input, key);
    if ('errors' in result) return result.errors;
    if (!product) {
      isLeaving.current = true;
      return goTo(paths.adminProduct(result.product._id), {
        toast: ['success', 'Product added'],
      });
    }
    setPictures(picturesOf(result.product));
    setWritten(writtenOf(result.product));
    saved(result.product);
    return {};
  };
  const { formProps, field, busy, refuse } = useForm({
    schema,
    live: true,
    send,
    valuesIn: (form) => ({ ...writtenIn(form) }),
  });
  useUnsavedWarning(
    () => !isLeaving.current && (rearranged || changedFields(before, written).length > 0),
  );

  const add = (files: readonly File[]) => {
    const error = files.map(faultOfFile).find(Boolean);
    if (error) notify('error', error);
    const accepted = files.filter((file) => !faultOfFile(file));
    if (!hasRoom(pictures, accepted.length)) return notify('error', TOO_MANY_PICTURES);
    const added = accepted.map((file) => ({ src: URL.createObjectURL(file), file }));
    setPictures([...pictures, ...added]);
  };
  const onReset = () => {
    setPictures(picturesOf(product));
    setWritten(before);
    refuse({});
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    setWritten(writtenIn(event.currentTarget));
    formProps.onInput(event);
  };
  return {
    formProps: { ...formProps, onInput, onReset },
    field,
    busy,
    before,
    written,
    pictures,
    setPictures,
    add,
  };
}
