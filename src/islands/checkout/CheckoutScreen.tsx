import { checkoutSchemaOf, withRecipient } from '#lib/checkout/checkout-form.ts';
import { useStoredUser } from '#islands/account/use-stored-user.ts';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm, valuesOf } from '#islands/ui/use-form.ts';
import { BillingFields } from './BillingFields.tsx';
import { RecipientFields } from '#islands/gift-vouchers/RecipientFields.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { CheckoutProblem } from './CheckoutProblem.tsx';
import { LostResponse, OrderPanel } from './OrderPanel.tsx';
import { Terms } from './Terms.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { useCart } from './use-cart.ts';
import { useCheckout } from './use-checkout.ts';
import type { CheckoutSettings } from './use-payment.ts';
import { saveAddress, usePrefill } from './use-prefill.ts';

export function CheckoutScreen({ settings }: { settings: CheckoutSettings }) {
  const person = useStoredUser();
  const cart = useCart();
  const checkout = useCheckout(person, cart?.lines ?? [], settings);
  const { totals, codes, quoting, problem, lost, place, resend, discard, payment } = checkout;

  const { formProps, field, busy } = useForm({
    schema: checkoutSchemaOf(person),
    send: ({ terms: _agreed, giftTo, ...address }) => place(address, giftTo),
    valuesIn: (form) => withRecipient(valuesOf(form)),
  });
  usePrefill(formProps.ref, person);

  const onInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event);
    if (person?._id) saveAddress(person._id, event.currentTarget);
  };

  const isEmpty = cart?.isKnown === true && cart.lines.length === 0;
  return (
    <form {...formProps} onInput={onInput} className="with-sidebar">
      <div>
        <BillingFields
          person={person}
          field={field}
          delivery={checkout.delivery}
          chooseDistrict={checkout.chooseDistrict}
        />
        {checkout.needsRecipient && <RecipientFields userId={person?._id ?? ''} field={field} />}
        <PaymentChoice settings={settings} {...payment} />
      </div>
      <OrderPanel
        cart={cart}
        totals={totals}
        codes={codes}
        quoting={quoting}
        lost={
          lost && (
            <LostResponse
              lineCount={lost.cartItems.length + lost.giftVouchers.length}
              totalAmt={lost.totalAmt}
              resend={resend}
              discard={discard}
            />
          )
        }
      >
        {problem && <CheckoutProblem problem={problem} totals={totals} />}
        <OfflineNote className="mt-4" />
        {!isEmpty && <Terms error={field('terms')} />}
        <PlaceOrder cart={cart} totals={totals} busy={busy} />
      </OrderPanel>
    </form>
  );
}
