import type { ReactNode } from 'react';
import { MAX_NOTE } from '#lib/messages/messages.ts';
import { withChoice } from '#lib/checkout/new-order.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { AddressFields, CustomerFields } from '#islands/admin/checkout/BuyerFields.tsx';
import { CodesField } from '#islands/admin/checkout/CodesField.tsx';
import { NewOrderLines } from '#islands/admin/checkout/NewOrderLines.tsx';
import { ProductPicker } from '#islands/admin/checkout/ProductPicker.tsx';
import { AdminDialog, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { AdminForm } from '#islands/admin/ui/AdminForm.tsx';
import { OrderLines } from '#islands/orders/OrderDetails.tsx';
import { FieldError } from '#islands/ui/Field.tsx';
import { ChangePrice } from './ChangePrice.tsx';
import { useChangeOrder } from './use-change-order.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3">
    <h3 className="text-base">{title}</h3>
    {children}
  </section>
);

/** The present order, after somebody else changed it. */
const OtherChange = ({ order: { address, to, lines } }: { order: AdminOrderView }) => (
  <div className="alert grid gap-2" role="alert">
    <b>Somebody has changed this order. This is what it is now:</b>
    <span>
      {address}, {to.phone}
    </span>
    <OrderLines lines={lines} />
    <span>What you typed is still here. Check it, then save again.</span>
  </div>
);

const NoteField = ({ note, error }: { note: string; error: string | undefined }) => (
  <div className={error ? 'field invalid' : 'field'}>
    <label htmlFor="note">Note (optional)</label>
    <textarea
      id="note"
      name="note"
      rows={2}
      maxLength={MAX_NOTE}
      defaultValue={note}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'note-error' : undefined}
    />
    {error && <FieldError id="note-error">{error}</FieldError>}
  </div>
);

interface DialogProps {
  order: AdminOrderView;
  changed: (order: AdminOrderView) => void;
  onClose: () => void;
}

/** Changes an order until its driver starts. */
export function ChangeOrderDialog({ order, changed, onClose }: DialogProps) {
  const form = useChangeOrder({ order, changed });
  const { seen, stored, field, lines, price } = form;
  const isReplacement = order.replacementFor !== undefined;
  const giftVouchers = seen.lines.filter(({ kind }) => kind === 'gift_voucher');
  const { error, refusedCode } = price;
  return (
    <AdminDialog
      wide
      onClose={onClose}
      title={
        <>
          Change order <NumberInTitle>{order.orderNumber}</NumberInTitle>
        </>
      }
    >
      <AdminForm
        formProps={form.formProps}
        busy={form.busy}
        action="Save change"
        beside={price.quote && <b className="numeric">{formatMoney(price.quote.totalAmt)}</b>}
      >
        {form.isOther && <OtherChange order={seen} />}
        <Part title="Customer">
          <CustomerFields field={field} stored={stored} />
        </Part>
        <Part title="Delivery">
          <AddressFields
            field={field}
            stored={stored}
            part="address"
            chooseDistrict={form.setDistrict}
          />
          <NoteField note={stored.note} error={field('note')} />
        </Part>
        {!isReplacement && (
          <Part title="Products">
            <NewOrderLines lines={lines} setLines={form.setLines} />
            {giftVouchers.length > 0 && (
              <p className="muted">The gift vouchers of the order stay as they are.</p>
            )}
            <ProductPicker
              id="change-product"
              name="items"
              error={field('items')}
              pick={(choice) => form.setLines(withChoice(lines, choice))}
            />
            <CodesField
              codes={form.codes}
              setCodes={form.setCodes}
              error={refusedCode === undefined ? field('vouchers') : `${refusedCode}: ${error}`}
            />
            <ChangePrice order={seen} price={price} />
          </Part>
        )}
      </AdminForm>
    </AdminDialog>
  );
}
