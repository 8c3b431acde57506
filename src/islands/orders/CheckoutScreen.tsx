import { type SubmitEvent, useRef, useState } from 'react';
import { AddressSchema } from '#lib/orders/schema.ts';
import { AGREE } from '#lib/orders/messages.ts';
import { shippingRule } from '#lib/cart/totals.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { useStoredUser } from '#islands/profile/use-stored-user.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { BillingFields } from './BillingFields.tsx';
import { LostResponse, OrderPanel, CheckoutProblem } from './OrderPanel.tsx';
import { useCheckout, useCartLines, saveAddress, usePrefill } from './use-checkout.ts';

/** What checkout has to know of the shop: what delivery costs, and how orders are paid. */
export type CheckoutSettings = Pick<PublicSettings, 'shipping' | 'payment'>;

/** Checkout (docs/spec.md §2 "Checkout"). */
export function CheckoutScreen({ settings }: { settings: CheckoutSettings }) {
  const person = useStoredUser();
  const lines = useCartLines();
  const { totals, problem, lost, place, resend, discard } = useCheckout(
    person,
    lines ?? [],
    shippingRule(settings),
  );
  const terms = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);

  const { formProps, field, busy } = useForm({
    schema: AddressSchema,
    send: async (address) => {
      if (terms.current?.checked) return place(address);
      terms.current?.focus();
      return false;
    },
  });
  usePrefill(formProps.ref, person);

  const onInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event);
    if (person?._id) saveAddress(person._id, event.currentTarget);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // Shown together with the errors of the fields.
    if (!busy && !terms.current?.checked) notify('error', AGREE);
    formProps.onSubmit(event);
  };
  const resendLost = async () => {
    if (isAsking) return;
    setAsking(true);
    if ((await resend()) !== true) setAsking(false);
  };

  return (
    <form {...formProps} onInput={onInput} onSubmit={onSubmit} className="checkout">
      <div>
        <BillingFields person={person} field={field} />
        <section aria-labelledby="payment">
          <h2 id="payment">Payment</h2>
          <div className="cash-option">
            <input
              id="cod"
              type="radio"
              name="paymentMethod"
              value="cash_on_delivery"
              aria-describedby="cod-how"
              defaultChecked
            />
            <p>
              <label htmlFor="cod">Cash on delivery</label>
              <small className="muted" id="cod-how">
                Pay the driver when your parcel arrives. You can also upload a bank slip after
                ordering.
              </small>
            </p>
          </div>
        </section>
      </div>
      <OrderPanel
        lines={lines}
        totals={totals}
        lost={
          lost && (
            <LostResponse
              lineCount={lost.cartItems.length}
              totalAmt={lost.totalAmt}
              busy={isAsking}
              resend={() => void resendLost()}
              discard={discard}
            />
          )
        }
      >
        {problem && <CheckoutProblem problem={problem} totals={totals} />}
        <OfflineNote />
        <label className="agree">
          <input ref={terms} type="checkbox" name="terms" />
          <span>
            I agree to the{' '}
            <a href={paths.page('terms-and-condition')} target="_blank">
              terms and conditions
            </a>
          </span>
        </label>
        <div className="place-order-bar">
          <p className="numeric">
            <small>Total</small>
            <b>{formatMoney(totals.totalCents)}</b>
          </p>
          <BusyButton
            busy={busy}
            busyLabel="Placing..."
            disabled={lines?.length === 0}
            onClick={(event) => {
              // A double click must not send a second request.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            Place Order
          </BusyButton>
        </div>
      </OrderPanel>
    </form>
  );
}
