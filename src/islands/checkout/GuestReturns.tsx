import { useMemo } from 'react';
import { guestReturnClient } from '#lib/browser/checkout/guest-return.ts';
import type { GuestOrderProps } from '#islands/payments/GuestPayment.tsx';
import { OrderReturns } from '#islands/returns/OrderReturns.tsx';

/** The returns of a delivered order, by its link. */
export function GuestReturns({ order, token, days, change }: GuestOrderProps & { days: number }) {
  const client = useMemo(() => guestReturnClient(token), [token]);
  return <OrderReturns order={order} client={client} days={days} replace={change} byLink />;
}
