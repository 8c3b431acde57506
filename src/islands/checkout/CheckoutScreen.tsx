import { useState } from 'react';
import { CheckoutSchema } from '#lib/checkout/schema.ts';
import { formatMoney } from '#lib/format/money.ts';
import { useStoredUser } from '#islands/account/use-stored-user.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { BillingFields } from './BillingFields.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { CheckoutProblem, LostResponse, OrderPanel } from './OrderPanel.tsx';
import { Terms } from './Terms.tsx';
import { useCart, useCheckout } from './use-checkout.ts';
import type { CheckoutSettings } from './use-payment.ts';
import { saveAddress, usePrefill } from './use-prefill.ts';
import * as m from '#messages';

export function CheckoutScreen({ settings }: { settings: CheckoutSettings }) {
  const person = useStoredUser();
  const cart = useCart();
  const checkout = useCheckout(person, cart?.lines ?? [], settings);
  const { totals, problem, lost, place, resend, discard, payment } = checkout;
  const [isAsking, setAsking] = useState(false);

  const { formProps, field, busy } = useForm({
    schema: CheckoutSchema,
    send: ({ terms: _agreed, ...address }) => place(address),
  });
  usePrefill(formProps.ref, person);

  const onInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event);
    if (person?._id) saveAddress(person._id, event.currentTarget);
  };
  const resendLost = async () => {
    if (isAsking) return;
    setAsking(true);
    if ((await resend()) !== true) setAsking(false);
  };

  const isEmpty = cart?.isKnown === true && cart.lines.length === 0;
  const hasLines = cart !== undefined && cart.lines.length > 0;
  return (
    <form {...formProps} onInput={onInput} className="checkout">
      <div>
        <BillingFields
          person={person}
          field={field}
          delivery={checkout.delivery}
          chooseDistrict={checkout.chooseDistrict}
        />
        <PaymentChoice settings={settings} {...payment} />
      </div>
      <OrderPanel
        cart={cart}
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
        {!isEmpty && <Terms error={field('terms')} />}
        <div className="place-order-bar">
          {(!cart || hasLines) && (
            <p className="numeric">
              <small>{m.checkout_total()}</small>
              <b>{hasLines && formatMoney(totals.totalCents)}</b>
            </p>
          )}
          <BusyButton
            busy={busy}
            busyLabel={m.checkout_placing()}
            disabled={!hasLines}
            onClick={(event) => {
              // A double click must not send a second request.
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {m.checkout_place()}
          </BusyButton>
        </div>
      </OrderPanel>
    </form>
  );
}
