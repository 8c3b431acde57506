import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { moveOn } from '#lib/browser/session/guard.ts';
import { productFields } from '#lib/catalogue/product-form.ts';
import { paths } from '#lib/site/paths.ts';
import { saveProduct } from '#lib/browser/catalogue/admin-client.ts';
import {
  faultOfFile,
  type FormPicture,
  hasRoom,
  isRearranged,
  TOO_MANY_PICTURES,
} from '#lib/catalogue/admin-pictures.ts';
import type { ShopProduct } from '#lib/catalogue/admin-codec.ts';
import { changedFields, emptyForm, type Written, writtenOf } from '#lib/catalogue/admin-form.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { ArchiveButton } from './ArchiveButton.tsx';
import { PictureList } from './PictureList.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ProductCard } from './ProductCard.tsx';
import { TextFields } from './TextFields.tsx';

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

interface Props {
  /** Undefined: a new one. */
  product: ShopProduct | undefined;
  saved: (product: ShopProduct) => void;
}

/** Everything about one product, and how the shop will show it. */
export function ProductForm({ product, saved }: Props) {
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
