import { useEffect, useRef, useState } from 'react';
import type { InputEvent } from 'react';
import { fetchAll, type ProductNow } from '#lib/browser/fetch-product.ts';
import {
  requestReturn,
  type ReturnClient,
  type ReturnEnd,
} from '#lib/browser/returns/request-return.ts';
import {
  readReturnDraft,
  removeReturnDraft,
  type ReturnDraft,
  saveReturnDraft,
} from '#lib/browser/returns/return-draft.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { type ReturnableLine, ReturnFormSchema, returnRequest } from '#lib/returns/return-form.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { usePhotos } from './use-photos.ts';

/** Reads the form's fields; sizes and quantities only of the chosen lines. */
function valuesIn(form: HTMLFormElement): ReturnDraft {
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const items = fields.getAll('items').filter((key) => typeof key === 'string');
  /** A line that was just chosen has no rendered field yet. */
  const textsOf = (name: string) =>
    items
      .filter((key) => fields.has(`${name}.${key}`))
      .map((key): [string, string] => [key, text(`${name}.${key}`)]);
  return {
    items,
    pieces: Object.fromEntries(textsOf('pieces').map(([key, count]) => [key, Number(count)])),
    usual: text('usual'),
    details: text('details'),
    resolution: text('resolution'),
    sizes: Object.fromEntries(textsOf('sizes')),
  };
}

function useProducts(lines: readonly ReturnableLine[], isEnabled: boolean) {
  const [products, setProducts] = useState<ReadonlyMap<string, ProductNow>>();
  const ids = [...new Set(lines.map(({ line }) => line.productId))].join('\n');
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isAlive = true;
    void fetchAll(ids.split('\n')).then((found) => {
      if (isAlive) setProducts(found);
    });
    return () => {
      isAlive = false;
    };
  }, [ids, isEnabled]);
  return products;
}

export interface ReturnFormOptions {
  order: OwnOrder;
  lines: readonly ReturnableLine[];
  client: ReturnClient;
  settle: (end: ReturnEnd) => void;
}

const emptyDraft = (lines: readonly ReturnableLine[]): ReturnDraft => ({
  items: lines.length === 1 ? lines.map(({ key }) => key) : [],
  pieces: {},
  usual: '',
  details: '',
  resolution: '',
  sizes: {},
});

/** The return form; its draft survives reloads and logins until the shop has accepted it. */
export function useReturnForm({
  order: { orderNumber },
  lines,
  client,
  settle,
}: ReturnFormOptions) {
  const [start] = useState(() => readReturnDraft(orderNumber) ?? emptyDraft(lines));
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<string>();
  const sent = useRef({ key: '', request: '' });
  const photos = usePhotos();

  const { formProps, field, busy } = useForm({
    schema: ReturnFormSchema,
    valuesIn,
    send: async (values) => {
      setProblem(undefined);
      const request = returnRequest(values, lines);
      const text = JSON.stringify([request, photos.photos.map(({ id }) => id)]);
      if (sent.current.request !== text) {
        sent.current = { key: crypto.randomUUID(), request: text };
      }
      const end = await requestReturn(client, request, {
        photos: photos.photos,
        key: sent.current.key,
      });
      if (end.is === 'requested') removeReturnDraft(orderNumber);
      else setProblem(end.message);
      settle(end);
      return false;
    },
  });

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const now = valuesIn(event.currentTarget);
    // Hidden fields keep their earlier values.
    const merged = {
      ...now,
      pieces: { ...draft.pieces, ...now.pieces },
      sizes: { ...draft.sizes, ...now.sizes },
    };
    setDraft(merged);
    saveReturnDraft(orderNumber, merged);
  };
  const products = useProducts(lines, draft.resolution === 'exchange');
  const state = { field, busy, problem, start, draft, products, photos };
  return { formProps: { ...formProps, onInput }, ...state };
}
export type ReturnFormState = ReturnType<typeof useReturnForm>;
