import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { channelLabels, channels } from '#lib/orders/channel.ts';
import { type NewOrderQuote, withChoice } from '#lib/checkout/new-order.ts';
import { methodTable, type PaymentMethod } from '#lib/payments/methods.ts';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import * as m from '#messages';
import { AddressFields, CustomerFields } from './BuyerFields.tsx';
import { CodesField } from './CodesField.tsx';
import { DriverField } from './DriverField.tsx';
import { NewOrderLines } from './NewOrderLines.tsx';
import { RadioChips, leftToPay, OrderNoteField, NewOrderTotals } from './OrderChoices.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { GiftVoucherRecipientFields } from './GiftVoucherRecipientFields.tsx';
import { type NewOrderOptions, useNewOrder } from './use-new-order.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
);

const methodChoices = (methods: readonly PaymentMethod[], quote: NewOrderQuote | undefined) => {
  const known = quote?.methods ?? methods.map((method) => ({ method, allowed: true }));
  return known.map(({ method: value, allowed, ...more }) => ({
    value,
    label: methodTable[value].label(),
    isDisabled: !allowed,
    hint: 'reason' in more ? more.reason : undefined,
  }));
};

export function NewOrderForm(props: NewOrderOptions) {
  const order = useNewOrder(props);
  const { formProps, field, busy, lines, setLines } = order;
  const { quote, error, refusedCode } = order.price;
  const codeError = refusedCode === undefined ? undefined : `${refusedCode}: ${error}`;
  return (
    <AdminForm
      formProps={formProps}
      busy={busy}
      action={order.andAssign === '' ? 'Place order' : 'Place and assign order'}
      busyLabel="Placing..."
      isBarSticky
      unsaved={order.unsaved}
      beside={quote && <b className="numeric">{formatMoney(leftToPay(quote))}</b>}
    >
      <Part title="Products">
        <ProductPicker
          error={lines.length === 0 && field('cartItems') ? 'Add a product first.' : undefined}
          pick={(choice) => setLines((now) => withChoice(now, choice))}
        />
        <NewOrderLines lines={lines} setLines={setLines} />
      </Part>
      {order.hasGiftVoucher && (
        <Part title={m.gift_vouchers_recipient()}>
          <GiftVoucherRecipientFields field={field} />
        </Part>
      )}
      <Part title="Customer">
        <RadioChips
          name="channel"
          legend="Ordered by"
          choices={channels.map((value) => ({ value, label: channelLabels[value] }))}
          chosen={order.channel}
          choose={order.setChannel}
        />
        <CustomerFields field={field} phoneTyped={order.setPhone} />
      </Part>
      <Part title="Delivery">
        <AddressFields
          field={field}
          linkedDistrict={order.linkedDistrict}
          chooseDistrict={order.setDistrict}
        />
      </Part>
      <Part title="Payment">
        <CodesField
          codes={order.codes}
          setCodes={order.setCodes}
          error={codeError ?? field('vouchers')}
        />
        <RadioChips
          name="paymentMethod"
          legend="Paid by"
          choices={methodChoices(props.methods, quote)}
          chosen={order.method}
          choose={order.setMethod}
        />
        {!methodTable[order.method].isPaidBefore && (
          <DriverField
            chosen={order.andAssign}
            choose={order.setDriver}
            error={field('andAssign')}
          />
        )}
        <OrderNoteField />
        <NewOrderTotals quote={quote} error={error} isCodeRefused={refusedCode !== undefined} />
      </Part>
    </AdminForm>
  );
}
