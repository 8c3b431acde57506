import { type InputEvent, useRef, useState } from 'react';
import { fetchInUse, saveProduct } from '#lib/browser/catalogue/admin-client.ts';
import { goTo } from '#lib/browser/session/guard.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { ShopProduct, VariantInUse } from '#lib/catalogue/admin-codec.ts';
import {
  changedFields,
  copyOf,
  emptyForm,
  newFields,
  removedVariants,
  stockChanges,
  stockErrors,
  toCheck,
  withPresentStock,
  atCells,
  withTypedStock,
  type Written,
  writtenOf,
} from '#lib/catalogue/product-form.ts';
import {
  faultOfPicture,
  type FormPicture,
  hasRoom,
  isRearranged,
  TOO_MANY_PICTURES,
} from '#lib/catalogue/product-pictures.ts';
import { stockById } from '#lib/catalogue/stock-change.ts';
import { ProductFormSchema } from '#lib/catalogue/variant-schema.ts';
import { orStored } from '#lib/forms/stored.ts';
import { paths } from '#lib/site/paths.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { textsIn, type WrittenTexts } from './form-values.ts';
import { useCheckedChange, useChoices } from './use-choices.ts';
import { useUnsavedProduct } from './use-unsaved-product.ts';

const picturesOf = (product: ShopProduct | undefined): FormPicture[] =>
  (product?.images ?? []).map((src) => ({ src }));

/** The product that is duplicated, and its pictures as files. */
export interface Copied {
  product: ShopProduct;
  pictures: readonly FormPicture[];
}

function usePictures(product: ShopProduct | undefined, like: Copied | undefined) {
  const [pictures, setPictures] = useState<readonly FormPicture[]>(
    () => like?.pictures ?? picturesOf(product),
  );
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
  like?: Copied | undefined;
  saved: (product: ShopProduct) => void;
}

/** Asks before variants in carts or open orders are no longer sold. */
function useRemovalQuestion() {
  const [question, setQuestion] = useState<{
    variants: readonly VariantInUse[];
    answer: (isAgreed: boolean) => void;
  }>();
  const agreed = async (id: string, removed: readonly string[]): Promise<boolean> => {
    if (removed.length === 0) return true;
    const used = (await fetchInUse(id))?.filter(({ _id }) => removed.includes(_id));
    if (!used || used.length === 0) return used !== undefined;
    const isAgreed = await new Promise<boolean>((answer) =>
      setQuestion({ variants: used, answer }),
    );
    setQuestion(undefined);
    return isAgreed;
  };
  return { question, agreed };
}

function initialForm({ product, like }: Pick<ProductFormOptions, 'product' | 'like'>): Written {
  if (product) return writtenOf(product);
  return like ? copyOf(like.product) : emptyForm;
}

function useWritten(options: Pick<ProductFormOptions, 'product' | 'like'>) {
  const before = initialForm(options);
  const [texts, setTexts] = useState<WrittenTexts>(before);
  const choices = useChoices(before.choices);
  const { now, write } = choices;
  return {
    before,
    choices,
    written: { ...texts, choices: choices.choices },
    setTexts,
    writtenIn: (filled: HTMLFormElement): Written => ({ ...textsIn(filled), choices: now.current }),
    reset: () => {
      setTexts(before);
      write(() => before.choices);
    },
  };
}

const openAdded = ({ _id, draft }: ShopProduct) =>
  goTo(paths.adminProduct(_id), { toast: ['success', draft ? 'Draft saved' : 'Product added'] });

export function useProductForm({ product, like, saved }: ProductFormOptions) {
  /** The stock that the admin saw; orders may reduce it in the meantime. */
  const [displayed, setDisplayed] = useState(() => stockById(product?.variants ?? []));
  const { before, written, choices, setTexts, writtenIn, reset } = useWritten({ product, like });
  const { pictures, setPictures, addFiles, rearranged } = usePictures(product, like);
  const sentPictures = rearranged ? pictures : undefined;
  const { question, agreed } = useRemovalQuestion();
  const [key] = useState(() => crypto.randomUUID());
  const draft = useState(false);
  const isLeaving = useRef(false);

  const add = async () => {
    const fields = newFields(written, draft[0]);
    const result = await saveProduct({ fields, pictures: sentPictures, stock: [] }, key);
    if (!result.product) return atCells(result.errors ?? {}, result.takenSku, written);
    isLeaving.current = true;
    unsaved.saved();
    return openAdded(result.product);
  };
  const edit = async (id: string): Promise<Record<string, string>> => {
    if (!(await agreed(id, removedVariants(before, written)))) return {};
    const stock = stockChanges(displayed, written);
    const fields = changedFields(before, written);
    const result = await saveProduct({ id, fields, pictures: sentPictures, stock }, key);
    const { product: latest, present, errors, takenSku } = result;
    if (latest) {
      setPictures(picturesOf(latest));
      choices.write((typed) => withTypedStock(writtenOf(latest).choices, typed));
      saved(latest);
      if (!errors && !present) unsaved.saved();
    }
    // After an error the next attempt must expect the same stock as before.
    const stockNow = present ?? (errors ? undefined : latest?.variants);
    const form = formProps.ref.current;
    if (!stockNow || !form) return atCells(errors ?? {}, takenSku, written);
    setDisplayed(stockById(stockNow));
    choices.write((typed) => withPresentStock(typed, displayed, stockNow));
    setTexts(textsIn(form));
    return present ? stockErrors(writtenIn(form), stock, present) : {};
  };
  const { formProps, field, busy, refuse } = useForm({
    schema: orStored(ProductFormSchema, product && toCheck(before)),
    live: true,
    send: () => (product ? edit(product._id) : add()),
    valuesIn: (form) => toCheck(writtenIn(form)),
  });
  const { ref } = formProps;
  const change = useCheckedChange(choices.write, ref);
  const unsaved = useUnsavedProduct(product, like?.product, {
    form: ref,
    before,
    now: written.choices,
    displayed,
    write: choices.write,
    isChanged: () =>
      !isLeaving.current &&
      (changedFields(before, written).length > 0 || stockChanges(displayed, written).length > 0),
    hasFiles: () => !isLeaving.current && rearranged,
  });

  const onReset = () => {
    setPictures(picturesOf(product));
    reset();
    refuse({});
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    setTexts(textsIn(event.currentTarget));
    formProps.onInput(event);
  };
  return {
    formProps: { ...formProps, onInput, onReset },
    field,
    busy,
    before,
    written,
    unsaved,
    draft,
    choices: { choices: written.choices, write: choices.write, change },
    question,
    pictures,
    setPictures,
    addFiles,
  };
}
