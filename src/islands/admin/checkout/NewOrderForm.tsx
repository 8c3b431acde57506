import { useState } from 'react';
import { itemsOf, takeOrder, type TakenOrder } from '#lib/browser/checkout/new-order.ts';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import { MAX_NOTE, StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { channelLabels, channels } from '#lib/orders/channel.ts';
import { type NewLine, withChoice } from '#lib/checkout/new-order.ts';
import {
  DEFAULT_METHOD,
  methodTable,
  type PaymentMethod,
  paymentMethods,
} from '#lib/payments/methods.ts';
import { AdminForm, useUnsavedWarning } from '#islands/admin/ui/AdminForm.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { AddressFields, CustomerFields } from './BuyerFields.tsx';
import { NewOrderLines } from './NewOrderLines.tsx';
import { Choices, Totals } from './OrderChoices.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { useQuote } from './use-quote.ts';

interface NewOrderFormProps {
  taken: (order: TakenOrder) => void;
}

export function NewOrderForm({ taken }: NewOrderFormProps) {
  const [lines, setLines] = useState<readonly NewLine[]>([]);
  const [district, setDistrict] = useState('');
  const [method, setMethod] = useState<PaymentMethod>(DEFAULT_METHOD);
  const [channel, setChannel] = useState<(typeof channels)[number]>('phone');
  const { quote, error, refresh } = useQuote(lines, district, method);
  const { formProps, field, busy } = useForm({
    schema: StaffOrderSchema,
    valuesIn: (form) => {
      const text = (name: string) => new FormData(form).get(name) ?? '';
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
        ...(quote && {
          subTotalAmt: toRupees(quote.subTotalAmt),
          totalAmt: toRupees(quote.totalAmt),
        }),
      };
    },
    send: async (order) => {
      const placed = await takeOrder(order);
      if (placed) taken(placed);
      // Prices or stock differ from the displayed ones.
      else refresh();
      return false;
    },
  });
  useUnsavedWarning(() => lines.length > 0);
  const choices = paymentMethods.flatMap((value) => {
    const known = quote?.methods.find((one) => one.method === value);
    if (quote && !known) return [];
    const isDisabled = known?.allowed === false;
    return { value, label: methodTable[value].label(), isDisabled, hint: known?.reason };
  });
  return (
    <AdminForm
      formProps={formProps}
      busy={busy}
      action="Place order"
      busyLabel="Placing..."
      isBarSticky
      beside={quote && <b className="numeric">{formatMoney(quote.totalAmt)}</b>}
    >
      <section>
        <h2>Products</h2>
        <ProductPicker
          error={lines.length === 0 && field('cartItems') ? 'Add a product first.' : undefined}
          pick={(choice) => setLines((now) => withChoice(now, choice))}
        />
        <NewOrderLines lines={lines} setLines={setLines} />
      </section>
      <section>
        <h2>Customer</h2>
        <Choices
          name="channel"
          legend="Ordered by"
          choices={channels.map((value) => ({ value, label: channelLabels[value] }))}
          chosen={channel}
          choose={setChannel}
        />
        <CustomerFields field={field} />
      </section>
      <section>
        <h2>Delivery</h2>
        <AddressFields field={field} chooseDistrict={setDistrict} />
      </section>
      <section>
        <h2>Payment</h2>
        <Choices
          name="paymentMethod"
          legend="Paid by"
          choices={choices}
          chosen={method}
          choose={setMethod}
        />
        <div className="field">
          <label htmlFor="note">Note (optional)</label>
          <textarea
            id="note"
            name="note"
            rows={2}
            maxLength={MAX_NOTE}
            aria-describedby="note-hint"
          />
          <small id="note-hint">Printed on the packing slip.</small>
        </div>
        <Totals quote={quote} error={error} />
      </section>
    </AdminForm>
  );
}
