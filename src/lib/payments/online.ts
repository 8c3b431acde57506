import { MINUTE_MS } from '#lib/format/durations.ts';
import * as m from '#messages';
import { isByGateway, type PaymentMethod } from './methods.ts';

/** What became of an online payment that was not made; empty for one that was, and before the first. */
export type OnlineStatus = '' | 'pending' | 'cancelled' | 'failed';

const WAIT_MINUTES = 30;

/** How long an order keeps its stock for an online payment. */
export const ONLINE_WAIT_MS = WAIT_MINUTES * MINUTE_MS;

interface OnlineOrder {
  status: string | undefined;
  method: PaymentMethod;
  dueCents: number;
  /** What a bank took back is not asked for again by itself: staff decide. */
  takenBackCents: number;
}

export const isPayableOnline = ({
  status,
  method,
  dueCents,
  takenBackCents,
}: OnlineOrder): boolean =>
  isByGateway(method) && status === 'pending_payment' && dueCents > 0 && takenBackCents === 0;

/** Stored with the order, so it is English. */
export const unpaidReason = (): string => m.payments_online_unpaid({}, { locale: 'en' });

/** The parameter that the gateway's return address carries. */
export const RETURN_PARAM = 'payment';
export type GatewayReturn = 'returned' | 'cancelled';
