import { ORDER_WISH as KEY } from '#lib/browser/storage-keys.ts';
import { forget, keep, kept } from '#lib/browser/safe-storage.ts';
import { CallFailed } from '#lib/browser/api-error.ts';
import type { OrderBody } from '#lib/orders/order-request.ts';

/**
 * One wish to buy: the order as it was sent, under the key that makes it one order however often it
 * is sent. It is kept until the shop has answered it, over reloads and lost answers.
 */
export interface Wish {
  key: string;
  /** The body as it travels: the same wish is the same text. */
  text: string;
}

/** The wish that is kept when it is this very order; a new one otherwise. */
export function wishFor(body: OrderBody, before: Wish | undefined, newKey: () => string): Wish {
  const text = JSON.stringify(body);
  return before?.text === text ? before : { key: newKey(), text };
}

/** Answers that say nothing about the order: it may have been placed by an earlier try. */
const TELLS_NOTHING: readonly number[] = [401, 408, 425, 429];

/** Whether the shop itself answered, for good. A proxy's page, a busy shop and silence do not. */
export function isDefinite(error: unknown): boolean {
  if (!(error instanceof CallFailed) || error.how !== 'refused') return false;
  const { status = 0, serverMessage } = error;
  return (
    serverMessage !== undefined && status >= 400 && status < 500 && !TELLS_NOTHING.includes(status)
  );
}

const isWish = (value: unknown): value is Wish =>
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
function partsOf({ text }: Wish, userId: string) {
  const body = read(text);
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('userId' in body) || body.userId !== userId) return undefined;
  if (!('cartItems' in body) || !Array.isArray(body.cartItems)) return undefined;
  if (!('totalAmt' in body) || typeof body.totalAmt !== 'number') return undefined;
  return { cartItems: body.cartItems, totalAmt: body.totalAmt };
}

/** This person's order that was sent and not answered. */
export function unanswered(userId: string) {
  const wish = read(kept(KEY));
  const parts = isWish(wish) ? partsOf(wish, userId) : undefined;
  return isWish(wish) && parts ? { ...wish, ...parts } : undefined;
}

export const keepWish = (wish: Wish): boolean =>
  keep(KEY, JSON.stringify({ key: wish.key, text: wish.text }));

export const forgetWish = (): void => forget(KEY);
