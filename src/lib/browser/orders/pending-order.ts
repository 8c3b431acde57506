import { PENDING_ORDER as KEY } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { OrderBody } from '#lib/orders/order-request.ts';

/**
 * A pending order: the request body under its idempotency key. It is stored until the server has
 * answered, across reloads and lost responses.
 */
export interface PendingOrder {
  key: string;
  /** The exact request body: the same order is the same text. */
  text: string;
}

/** The stored pending order if it is this very order; otherwise a new one. */
export function pendingOrderFor(
  body: OrderBody,
  before: PendingOrder | undefined,
  newKey: () => string,
): PendingOrder {
  const text = JSON.stringify(body);
  return before?.text === text ? before : { key: newKey(), text };
}

/** Responses that leave it open whether an earlier attempt placed the order. */
const INCONCLUSIVE: readonly number[] = [401, 408, 425, 429];

/**
 * Whether the server gave a final response. A proxy's page, an overloaded server and a timeout are
 * not final.
 */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.how !== 'refused') return false;
  const { status = 0, serverMessage } = error;
  return (
    serverMessage !== undefined && status >= 400 && status < 500 && !INCONCLUSIVE.includes(status)
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
    // Not our format: no pending order.
    return undefined;
  }
}

/** The order of a stored request; `undefined` if it is another user's or unreadable. */
function partsOf({ text }: PendingOrder, userId: string) {
  const body = read(text);
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('userId' in body) || body.userId !== userId) return undefined;
  if (!('cartItems' in body) || !Array.isArray(body.cartItems)) return undefined;
  if (!('totalAmt' in body) || typeof body.totalAmt !== 'number') return undefined;
  return { cartItems: body.cartItems, totalAmt: body.totalAmt };
}

/** This user's pending order without a response. */
export function unanswered(userId: string) {
  const pending = read(safeStorage.get(KEY));
  const parts = isPendingOrder(pending) ? partsOf(pending, userId) : undefined;
  return isPendingOrder(pending) && parts ? { ...pending, ...parts } : undefined;
}

export const storePendingOrder = (pending: PendingOrder): boolean =>
  safeStorage.set(KEY, JSON.stringify({ key: pending.key, text: pending.text }));

export const removePendingOrder = (): void => safeStorage.remove(KEY);
