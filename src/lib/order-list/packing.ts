import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { isAwaitingApproval } from '#lib/payments/slip.ts';

type Payable = Pick<
  OwnOrder,
  'status' | 'isTransfer' | 'slip' | 'slipStatus' | 'slipReason' | 'dueCents' | 'paidCents'
>;

export function collectionOf(order: Payable): { title: string; amount?: string } {
  const { status, isTransfer, dueCents, paidCents } = order;
  if (status === 'cancelled') return { title: 'Cancelled: do not deliver' };
  if (dueCents > 0) {
    if (isTransfer || isAwaitingApproval(order)) return { title: 'Payment not confirmed' };
    return { title: 'Cash to collect', amount: formatMoney(dueCents) };
  }
  return { title: paidCents > 0 ? 'Paid' : 'Nothing to collect' };
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
