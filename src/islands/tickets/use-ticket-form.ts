import { type InputEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type TicketDraft, readDraft, saveDraft } from '#lib/browser/tickets/draft.ts';
import type { TicketEnd, TicketInput } from '#lib/browser/tickets/send-ticket.ts';
import { orStored } from '#lib/forms/stored.ts';
import { ORDERED_ITEM, type OrderedItem, TicketSchema } from '#lib/tickets/schema.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { usePicture } from './TicketPicture.tsx';

const fieldNames = ['productCategory', 'product', 'orderId', 'subject', 'inquiry'] as const;
type FieldName = (typeof fieldNames)[number];
type Fields = Readonly<Partial<Record<FieldName, string>>>;

const fieldIn = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
    ? field
    : undefined;
};

const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(fieldNames.map((name) => [name, fieldIn(form, name)?.value ?? '']));

const fieldsOf = (ticket: Ticket): Fields => ({
  productCategory: ticket.productCategory,
  product: ticket.product,
  orderId: ticket.orderId ?? '',
  subject: ticket.subject,
  inquiry: ticket.inquiry,
});

/** Prefers text typed before hydration, then the draft, then `start`. */
function restoredFields(early: Fields, draft: TicketDraft | undefined, start: Fields) {
  const value = (name: FieldName) => early[name] || (draft?.fields[name] ?? start[name] ?? '');
  const category = value('productCategory');
  // The draft's product belongs to the draft's category.
  const isOtherCategory = draft && category !== (draft.fields['productCategory'] ?? '');
  return {
    productCategory: category,
    product: isOtherCategory ? '' : value('product'),
    orderId: value('orderId'),
    subject: value('subject'),
    inquiry: value('inquiry'),
  };
}

function fill(form: HTMLFormElement, fields: Required<Fields>, start: Fields): void {
  for (const name of ['productCategory', 'subject', 'inquiry'] as const) {
    const field = fieldIn(form, name);
    if (!field || fields[name] === (start[name] ?? '')) continue;
    field.value = fields[name];
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export const linkedOrder = () => new URLSearchParams(location.search).get('orderId') ?? '';

function useTopic(form: RefObject<HTMLFormElement | null>, start: Fields) {
  const [craft, setCraft] = useState({
    category: start.productCategory ?? '',
    product: start.product ?? '',
    isFilled: false,
  });
  const [orderId, setOrderId] = useState(start.orderId ?? '');

  // The category's field has this option only now.
  useEffect(() => {
    const { current } = form;
    if (!current || !craft.isFilled || craft.category !== ORDERED_ITEM) return;
    for (const [name, value] of [
      ['productCategory', craft.category],
      ['product', craft.product],
    ] as const) {
      const input = fieldIn(current, name);
      if (input) input.value = value;
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, [craft, form]);

  const chooseCategory = (category: string) => setCraft({ category, product: '', isFilled: false });
  const isItem = craft.category === ORDERED_ITEM;
  const item: OrderedItem | undefined = isItem
    ? { orderNumber: orderId, name: craft.product }
    : undefined;
  const chooseItem = (chosen: OrderedItem | undefined) => {
    if (!chosen) return chooseCategory('');
    setOrderId(chosen.orderNumber);
    setCraft({ category: ORDERED_ITEM, product: chosen.name, isFilled: true });
  };
  return { craft, setCraft, orderId, setOrderId, chooseCategory, item, chooseItem };
}

interface Options {
  about: string;
  ticket?: Ticket;
  send: (input: TicketInput) => Promise<TicketEnd>;
}

/** The ticket form; its draft survives reloads and logins until the shop has accepted it. */
export function useTicketForm({ about, ticket, send }: Options) {
  const start = ticket ? fieldsOf(ticket) : {};
  const [used, setUsed] = useState<string>();
  const key = useRef('');
  const picture = usePicture();

  const { formProps, field, busy } = useForm({
    schema: orStored(TicketSchema, ticket),
    send: async (values) => {
      setUsed(undefined);
      const { chosen } = picture;
      const packed = chosen && { packed: await chosen.packed, name: chosen.file.name };
      key.current ||= crypto.randomUUID();
      saveFields();
      const end = await send({ values, picture: packed, key: key.current });
      if (end.is === 'refused') return end.errors;
      key.current = '';
      if (end.is === 'used') {
        setUsed(end.message);
        saveFields();
        return false;
      }
      picture.clear();
      // A new ticket leads to another page, so the form stays busy.
      return ticket === undefined;
    },
  });
  const { ref: form } = formProps;
  const topic = useTopic(form, start);
  const { craft, setCraft, orderId, setOrderId, chooseCategory, item } = topic;

  const saveFields = () => {
    if (form.current) saveDraft(about, { key: key.current, fields: fieldsIn(form.current) });
  };

  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const draft = readDraft(about);
    key.current = draft?.key ?? '';
    const restored = restoredFields(ticket ? {} : fieldsIn(current), draft, start);
    const orderNumber = (ticket ? '' : linkedOrder()) || restored.orderId;
    const isOther = restored.productCategory === ORDERED_ITEM && orderNumber !== restored.orderId;
    const fields = isOther ? { ...restored, productCategory: '', product: '' } : restored;
    fill(current, fields, start);
    const { productCategory: category, product } = fields;
    setCraft({ category, product, isFilled: draft !== undefined });
    setOrderId(orderNumber);
    // Filling the fields overwrites the draft one field at a time.
    if (draft) saveDraft(about, draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, []);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    saveFields();
  };
  const attach = (orderNumber: string) => {
    setOrderId(orderNumber);
    if (item && orderNumber !== orderId) chooseCategory('');
    const { current } = form;
    if (!current) return;
    const fields = { ...fieldsIn(current), orderId: orderNumber };
    saveDraft(about, { key: key.current, fields });
  };
  return {
    formProps: { ...formProps, onInput },
    field,
    busy,
    used,
    picture,
    craft,
    chooseCategory,
    isNew: ticket === undefined,
    item,
    chooseItem: topic.chooseItem,
    orderId,
    attach,
    start,
  };
}
export type TicketForm = ReturnType<typeof useTicketForm>;
