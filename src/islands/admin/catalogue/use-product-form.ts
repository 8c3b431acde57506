import { type InputEvent, useRef, useState } from 'react';
import { saveProduct } from '#lib/browser/catalogue/admin-client.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import {
  changedFields,
  emptyForm,
  newStock,
  stockChanges,
  writtenOf,
} from '#lib/catalogue/product-form.ts';
import { ProductFormSchema } from '#lib/catalogue/product-schema.ts';
import {
  faultOfPicture,
  type FormPicture,
  hasRoom,
  isRearranged,
  TOO_MANY_PICTURES,
} from '#lib/catalogue/product-pictures.ts';
import type { SizeStock } from '#lib/catalogue/stock-change.ts';
import { orStored } from '#lib/forms/stored.ts';
import { paths } from '#lib/site/paths.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import {
  followListPrice,
  showPresentStock,
  stockErrors,
  toCheck,
  writtenIn,
} from './form-values.ts';

const picturesOf = (product: ShopProduct | undefined): FormPicture[] =>
  (product?.images ?? []).map((src) => ({ src }));

function usePictures(product: ShopProduct | undefined) {
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() => picturesOf(product));
  const addFiles = (files: readonly File[]) => {
    const error = files.map(faultOfPicture).find(Boolean);
    if (error) notify('error', error);
    const accepted = files.filter((file) => !faultOfPicture(file));
    if (!hasRoom(pictures, accepted.length)) return notify('error', TOO_MANY_PICTURES);
    const added = accepted.map((file) => ({ src: URL.createObjectURL(file), file }));
    setPictures([...pictures, ...added]);
  };
  return {
    pictures,
    setPictures,
    addFiles,
    rearranged: isRearranged(picturesOf(product), pictures),
  };
}

export interface ProductFormOptions {
  product: ShopProduct | undefined;
  saved: (product: ShopProduct) => void;
}

export function useProductForm({ product, saved }: ProductFormOptions) {
  /** The stock that the admin saw; orders may reduce it in the meantime. */
  const [displayed, setDisplayed] = useState<readonly SizeStock[]>(product?.variants ?? []);
  const before = product ? writtenOf(product, displayed) : emptyForm;
  const [written, setWritten] = useState(before);
  const { pictures, setPictures, addFiles, rearranged } = usePictures(product);
  const sentPictures = rearranged ? pictures : undefined;
  const [key] = useState(() => crypto.randomUUID());
  const isLeaving = useRef(false);

  const add = async () => {
    const fields = [...changedFields({ ...before, discount: '' }, written), ...newStock(written)];
    const result = await saveProduct({ fields, pictures: sentPictures, stock: [] }, key);
    if (!result.product) return result.errors ?? {};
    isLeaving.current = true;
    return goTo(paths.adminProduct(result.product._id), { toast: ['success', 'Product added'] });
  };
  const edit = async (id: string) => {
    const stock = stockChanges(displayed, written);
    const fields = changedFields(before, written);
    const result = await saveProduct({ id, fields, pictures: sentPictures, stock }, key);
    const { product: latest, present, errors } = result;
    if (latest) {
      setPictures(picturesOf(latest));
      saved(latest);
    }
    // After an error the next attempt must expect the same stock as before.
    const stockNow = present ?? (errors ? undefined : latest?.variants);
    const form = formProps.ref.current;
    if (!stockNow || !form) return errors ?? {};
    setDisplayed(stockNow);
    showPresentStock(form, displayed, stockNow);
    setWritten(writtenIn(form));
    return present ? stockErrors(stock, present) : {};
  };
  const { formProps, field, busy, refuse } = useForm({
    schema: orStored(ProductFormSchema, product && toCheck(before)),
    live: true,
    send: () => (product ? edit(product._id) : add()),
    valuesIn: (form) => toCheck(writtenIn(form)),
  });
  useUnsavedWarning(
    () =>
      !isLeaving.current &&
      (rearranged ||
        changedFields(before, written).length > 0 ||
        stockChanges(displayed, written).length > 0),
  );

  const onReset = () => {
    setPictures(picturesOf(product));
    setWritten(before);
    refuse({});
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    followListPrice(form, event.target, written.price);
    setWritten(writtenIn(form));
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
    addFiles,
  };
}
