import { PENDING_ORDER as KEY } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { OrderBody } from '#lib/orders/order-request.ts';

/**
 * One wish to buy: the order as it was sent, under the key that makes it one order however often it
 * is sent. It is kept until the shop has answered it, over reloads and lost answers.
 */
export interface PendingOrder {
  key: string;
  /** The body as it travels: the same wish is the same text. */
  text: string;
}

/** The wish that is kept when it is this very order; a new one otherwise. */
export function pendingOrderFor(
  body: OrderBody,
  before: PendingOrder | undefined,
  newKey: () => string,
): PendingOrder {
  const text = JSON.stringify(body);
  return before?.text === text ? before : { key: newKey(), text };
}

/** Answers that say nothing about the order: it may have been placed by an earlier try. */
const TELLS_NOTHING: readonly number[] = [401, 408, 425, 429];

/** Whether the shop itself answered, for good. A proxy's page, a busy shop and silence do not. */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.how !== 'refused') return false;
  const { status = 0, serverMessage } = error;
  return (
    serverMessage !== undefined && status >= 400 && status < 500 && !TELLS_NOTHING.includes(status)
  );
}

const isPendingOrder = (value: unknown): value is PendingOrder =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'text' in value &&
  typeof value.text === 'string';

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Written by somebody else: there is no wish.
    return undefined;
  }
}

/** What a kept wish is about; nothing when it is another person's or can't be read. */
function partsOf({ text }: PendingOrder, userId: string) {
  const body = read(text);
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('userId' in body) || body.userId !== userId) return undefined;
  if (!('cartItems' in body) || !Array.isArray(body.cartItems)) return undefined;
  if (!('totalAmt' in body) || typeof body.totalAmt !== 'number') return undefined;
  return { cartItems: body.cartItems, totalAmt: body.totalAmt };
}

/** This person's order that was sent and not answered. */
export function unanswered(userId: string) {
  const pending = read(safeStorage.get(KEY));
  const parts = isPendingOrder(pending) ? partsOf(pending, userId) : undefined;
  return isPendingOrder(pending) && parts ? { ...pending, ...parts } : undefined;
}

export const storePendingOrder = (pending: PendingOrder): boolean =>
  safeStorage.set(KEY, JSON.stringify({ key: pending.key, text: pending.text }));

export const removePendingOrder = (): void => safeStorage.remove(KEY);
