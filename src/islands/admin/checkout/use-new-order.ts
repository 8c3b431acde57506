import { useState } from 'react';
import { itemsOf, takeOrder, type TakenOrder } from '#lib/browser/checkout/new-order.ts';
import type { NewLine } from '#lib/checkout/new-order.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { toRupees } from '#lib/format/money.ts';
import type { channels } from '#lib/orders/channel.ts';
import { DEFAULT_METHOD, type PaymentMethod } from '#lib/payments/methods.ts';
import { useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { recipientIn } from './GiftRecipientFields.tsx';
import { useQuote } from './use-quote.ts';

/** What is chosen; the rest is in the form's fields. */
function useChoices() {
  const [lines, setLines] = useState<readonly NewLine[]>([]);
  const [district, setDistrict] = useState('');
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_METHOD);
  const [channel, setChannel] = useState<(typeof channels)[number]>('phone');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [phone, setPhone] = useState('');
  const values = { lines, district, method, channel, codes, phone };
  return { ...values, setLines, setDistrict, setMethod, setChannel, setCodes, setPhone };
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
  const { lines, district, method, channel, codes, phone } = choices;
  const price = useQuote(lines, { district, paymentMethod: method, vouchers: codes, phone });
  const { quote, refresh } = price;
  const hasGiftVoucher = lines.some(({ productId }) => productId === giftVoucherProduct);
  const form = useForm({
    schema: StaffOrderSchema,
    valuesIn: (element) => {
      const text = (name: string) => new FormData(element).get(name) ?? '';
      return {
        customer: {
          name: text('customer.name'),
          phone: text('customer.phone'),
          email: text('customer.email'),
        },
        cartItems: itemsOf(lines),
        delivery_address: {
          street: text('delivery_address.street'),
          city: text('delivery_address.city'),
          zip: text('delivery_address.zip'),
          district: text('district'),
        },
        paymentMethod: method,
        channel,
        note: text('note'),
        language: text('language'),
        ...(codes.length > 0 && { vouchers: [...codes] }),
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
      if (placed) taken(placed);
      // Prices, stock or codes differ from the displayed ones.
      else refresh();
      return false;
    },
  });
  useUnsavedWarning(() => lines.length > 0);
  return { ...choices, ...form, price, hasGiftVoucher };
}
