import type { Cart } from '#lib/browser/cart/store.ts';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import { formatMoney } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import * as m from '#messages';

interface Props {
  cart: Cart | undefined;
  totals: CheckoutTotals;
  busy: boolean;
}

/** The total and the button, at the bottom of a phone. */
export function PlaceOrder({ cart, totals: { totalCents, giftVoucherCents }, busy }: Props) {
  const hasLines = cart !== undefined && cart.lines.length > 0;
  return (
    <div className="place-order-bar bottom-bar flex items-center gap-4">
      {(!cart || hasLines) && (
        <p className="numeric min-w-[104px] leading-tight lg:hidden">
          <small className="block text-xs text-ink-soft">
            {giftVoucherCents > 0 ? m.vouchers_left_to_pay() : m.checkout_total()}
          </small>
          <b className="block text-lg">{hasLines && formatMoney(totalCents - giftVoucherCents)}</b>
        </p>
      )}
      <BusyButton
        className="button-primary flex-1 px-3"
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
  );
}
