import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { methodTable } from '#lib/payments/methods.ts';
import { isAwaitingApproval } from '#lib/payments/slip.ts';

type Payable = Pick<
  OwnOrder,
  'status' | 'method' | 'slip' | 'slipStatus' | 'slipReason' | 'dueCents' | 'paidCents'
>;

type Payment = 'cancelled' | 'unconfirmed' | 'cash' | 'paid' | 'nothing';

export function collectionOf(order: Payable): { payment: Payment; amount?: string } {
  const { status, method, dueCents, paidCents } = order;
  if (status === 'cancelled') return { payment: 'cancelled' };
  if (dueCents > 0) {
    if (methodTable[method].isPaidBefore || isAwaitingApproval(order))
      return { payment: 'unconfirmed' };
    return { payment: 'cash', amount: formatMoney(dueCents) };
  }
  return { payment: paidCents > 0 ? 'paid' : 'nothing' };
}

/** A call returns at most this many. */
const MAX_SLIPS = 100;

/** Reads one number from the path, or many from `ids`. */
export function slipsOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const [, one] = /^\/admin\/orders\/([^/]+)\/packing-slip\/?$/.exec(pathname) ?? [];
  if (one !== undefined) return [decodeURIComponent(one)];
  const ids = new URLSearchParams(search).get('ids') ?? '';
  const numbers = ids.split(',').map((id) => id.trim());
  return [...new Set(numbers)].filter(Boolean).slice(0, MAX_SLIPS);
}
