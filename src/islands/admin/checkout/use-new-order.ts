import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  fetchLinked,
  itemsOf,
  takeOrder,
  type TakenOrder,
} from '#lib/browser/checkout/new-order.ts';
import { notify } from '#lib/browser/toasts.ts';
import { readOrderLink } from '#lib/cart/order-link.ts';
import { type NewLine, NewLineSchema } from '#lib/checkout/new-order.ts';
import { StaffOrderSchema, customerFields, placeFields } from '#lib/checkout/staff-order.ts';
import { toRupees } from '#lib/format/money.ts';
import { channels } from '#lib/orders/channel.ts';
import {
  DEFAULT_METHOD,
  methodTable,
  type PaymentMethod,
  paymentMethods,
} from '#lib/payments/methods.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useUnsaved } from '#islands/admin/ui/use-unsaved.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { recipientIn } from './GiftVoucherRecipientFields.tsx';
import { useStaffQuote } from './use-staff-quote.ts';

const NOT_ALL = 'Some products of the link are not in stock.';
const NOT_FILLED = 'The products of the link could not be loaded. Reload the page.';

/** The fields that `useUnsaved` stores. */
const FIELDS = [
  ...customerFields.map((name) => `customer.${name}`),
  ...placeFields.map((name) => `delivery_address.${name}`),
  ...['name', 'email', 'message', 'sendOn'].map((name) => `giftTo.${name}`),
  'district',
  'language',
  'note',
];

const FIRST_CHOICES = {
  lines: [],
  district: '',
  method: DEFAULT_METHOD,
  channel: 'phone',
  codes: [],
  phone: '',
};

/** The choices that `useUnsaved` stores. */
const PartsSchema = v.object({
  lines: v.exactOptional(v.array(NewLineSchema)),
  district: v.exactOptional(v.string()),
  method: v.exactOptional(v.picklist(paymentMethods)),
  channel: v.exactOptional(v.picklist(channels)),
  codes: v.exactOptional(v.array(v.string())),
  phone: v.exactOptional(v.string()),
});

/** Values outside the form's fields. The link of a message fills them in. */
function useChoices() {
  const [lines, setLines] = useState<readonly NewLine[]>([]);
  const [district, setDistrict] = useState('');
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_METHOD);
  const [channel, setChannel] = useState<(typeof channels)[number]>('phone');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [phone, setPhone] = useState('');
  const [driverId, setDriver] = useState('');
  // An order that is paid in advance cannot be approved yet.
  const andAssign = methodTable[method].isPaidBefore ? '' : driverId;
  const [linkedDistrict, setLinkedDistrict] = useState('');
  useEffect(() => {
    const { lines: linked, district: known } = readOrderLink(location.search);
    if (linked.length === 0) return;
    fetchLinked(linked).then(
      (found) => {
        setChannel('whatsapp');
        setDistrict(known);
        setLinkedDistrict(known);
        setLines((now) => [...found, ...now]);
        if (found.length < linked.length) notify('error', NOT_ALL);
      },
      () => notify('error', NOT_FILLED),
    );
  }, []);
  const values = { lines, district, linkedDistrict, method, channel, codes, phone, andAssign };
  const restore = (parts: Readonly<Record<string, unknown>>) => {
    const { success, output } = v.safeParse(PartsSchema, parts);
    if (!success) return;
    if (output.lines) setLines(output.lines);
    if (output.district !== undefined) setDistrict(output.district);
    if (output.method) setMethod(output.method);
    if (output.channel) setChannel(output.channel);
    if (output.codes) setCodes(output.codes);
    if (output.phone !== undefined) setPhone(output.phone);
  };
  return {
    ...values,
    setLines,
    setDistrict,
    setMethod,
    setChannel,
    setCodes,
    setPhone,
    setDriver,
    restore,
  };
}

export interface NewOrderOptions {
  /** The id of the product whose sizes are amounts; empty without one. */
  giftVoucherProduct: string;
  /** What the shop takes. */
  methods: readonly PaymentMethod[];
  taken: (order: TakenOrder) => void;
}

export function useNewOrder({ giftVoucherProduct, taken }: NewOrderOptions) {
  const choices = useChoices();
  const { lines, district, method, channel, codes, phone, andAssign } = choices;
  const price = useStaffQuote(lines, { district, paymentMethod: method, vouchers: codes, phone });
  const { quote, refresh } = price;
  const hasGiftVoucher = lines.some(({ productId }) => productId === giftVoucherProduct);
  const form = useForm({
    schema: StaffOrderSchema,
    valuesIn: (element) => {
      const text = (name: string) => new FormData(element).get(name) ?? '';
      const textsOf = (part: string, names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, text(`${part}.${name}`)]));
      return {
        customer: textsOf('customer', customerFields),
        cartItems: itemsOf(lines),
        delivery_address: {
          ...textsOf('delivery_address', placeFields),
          district: text('district'),
        },
        paymentMethod: method,
        channel,
        note: text('note'),
        language: text('language'),
        ...(codes.length > 0 && { vouchers: [...codes] }),
        ...(andAssign !== '' && { andAssign }),
        ...(hasGiftVoucher && { giftTo: recipientIn(element) }),
        ...(quote && {
          subTotalAmt: toRupees(quote.subTotalAmt),
          totalAmt: toRupees(quote.totalAmt),
        }),
        ...(quote && quote.giftAmt > 0 && { giftAmt: toRupees(quote.giftAmt) }),
      };
    },
    send: async (order) => {
      const placed = await takeOrder(order);
      // Prices, stock or codes differ from the displayed ones.
      if (!placed) refresh();
      else {
        unsaved.saved();
        taken(placed);
      }
      return false;
    },
  });
  const unsaved = useUnsaved({
    name: 'order/',
    revision: '',
    form: form.formProps.ref,
    fields: FIELDS,
    saved: FIRST_CHOICES,
    parts: { lines, district, method, channel, codes, phone },
    restore: choices.restore,
  });
  useUnsavedWarning(() => lines.length > 0 && !unsaved.isStored);
  return { ...choices, ...form, price, hasGiftVoucher, unsaved };
}
