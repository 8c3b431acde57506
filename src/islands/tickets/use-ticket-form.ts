import { type InputEvent, useEffect, useRef, useState } from 'react';
import { saveDraft, readDraft } from '#lib/browser/tickets/draft.ts';
import type { TicketEnd, TicketInput } from '#lib/browser/tickets/own-tickets.ts';
import { TicketSchema } from '#lib/tickets/schema.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { usePicture } from './PictureField.tsx';

const fieldNames = ['productCategory', 'product', 'orderId', 'subject', 'inquiry'] as const;
type Words = Readonly<Partial<Record<(typeof fieldNames)[number], string>>>;

const fieldIn = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
    ? field
    : undefined;
};

const wordsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(fieldNames.map((name) => [name, fieldIn(form, name)?.value ?? '']));

const wordsOf = (ticket: Ticket): Words => ({
  productCategory: ticket.productCategory,
  product: ticket.product,
  orderId: ticket.orderId ?? '',
  subject: ticket.subject,
  inquiry: ticket.inquiry,
});

/** The order that a link has named: `?orderId=K7M2-9QXD`. */
const orderAsked = () => new URLSearchParams(location.search).get('orderId') ?? '';

interface Options {
  /** What is written: a new ticket, or one that there is. */
  about: string;
  ticket?: Ticket;
  send: (input: TicketInput) => Promise<TicketEnd>;
}

/** Writing a ticket: what was typed is kept until the shop has it, over reloads and logins. */
export function useTicketForm({ about, ticket, send }: Options) {
  const start = ticket ? wordsOf(ticket) : {};
  const [craft, setCraft] = useState({
    category: start.productCategory ?? '',
    product: start.product ?? '',
  });
  const [orderId, setOrderId] = useState(start.orderId ?? '');
  /** Says that the shop has it already, as it was before. */
  const [used, setUsed] = useState<string>();
  const key = useRef('');
  const picture = usePicture();

  const { formProps, field, busy } = useForm({
    schema: TicketSchema,
    send: async (words) => {
      setUsed(undefined);
      const { chosen } = picture;
      const packed = chosen && { packed: await chosen.packed, name: chosen.file.name };
      key.current ||= crypto.randomUUID();
      note();
      const end = await send({ words, picture: packed, key: key.current });
      if (end.is === 'refused') return end.errors;
      key.current = '';
      if (end.is === 'used') {
        setUsed(end.words);
        note();
        return false;
      }
      picture.clear();
      // A new one leads to another page, and nothing is sent meanwhile.
      return ticket === undefined;
    },
  });
  const { ref: form } = formProps;

  /** Keeps what stands in the form. */
  const note = () => {
    if (form.current) saveDraft(about, { key: key.current, fields: wordsIn(form.current) });
  };

  // What the person wrote before the script came goes before what he wrote another time.
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const draft = readDraft(about);
    key.current = draft?.key ?? '';
    const early = ticket ? {} : wordsIn(current);
    const word = (name: (typeof fieldNames)[number]) =>
      early[name] || (draft?.fields[name] ?? start[name] ?? '');
    for (const name of ['productCategory', 'subject', 'inquiry'] as const) {
      const box = fieldIn(current, name);
      if (!box || word(name) === (start[name] ?? '')) continue;
      box.value = word(name);
      // The counters follow what is typed.
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const isOther = word('productCategory') !== (draft?.fields['productCategory'] ?? '');
    const product = isOther && draft ? '' : word('product');
    setCraft({ category: word('productCategory'), product });
    setOrderId((ticket ? '' : orderAsked()) || word('orderId'));
    // Filling the fields has kept them one by one.
    if (draft) saveDraft(about, draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form comes alive
  }, []);

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    note();
  };
  /** Another category has other products: the one that was chosen goes. */
  const chooseCategory = (category: string) => setCraft({ category, product: '' });
  const attach = (orderNumber: string) => {
    setOrderId(orderNumber);
    const { current } = form;
    if (!current) return;
    const fields = { ...wordsIn(current), orderId: orderNumber };
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
    orderId,
    attach,
    start,
  };
}
export type TicketForm = ReturnType<typeof useTicketForm>;
