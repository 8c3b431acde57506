import * as v from 'valibot';
import { addressTable } from '#lib/orders/order-fields.ts';
import { MAX_PENDING_MS, safeStorage } from '#lib/browser/safe-storage.ts';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { PENDING_ORDER, CHECKOUT_DRAFT } from '#lib/browser/storage-keys.ts';
import { recipientField, recipientFields } from '#lib/checkout/checkout-form.ts';
import type { OrderBody } from '#lib/checkout/order-request.ts';
import { isTenDigits, tenDigits } from '#lib/format/phone.ts';
import type { User } from '#lib/account/user.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { type PaymentMethod, paymentMethods } from '#lib/payments/methods.ts';

/** A request body and its idempotency key, stored until the server answers, across reloads and lost responses. */
export interface PendingOrder {
  key: string;
  text: string;
  madeAt: number;
}

/** Returns the stored pending order if the order is the same. */
export function pendingOrderFor(
  body: OrderBody,
  before: PendingOrder | undefined,
  next: Pick<PendingOrder, 'key' | 'madeAt'>,
): PendingOrder {
  const text = JSON.stringify(body);
  return before?.text === text ? before : { ...next, text };
}

const StoredPendingOrder = v.object({
  key: v.string(),
  text: v.string(),
  madeAt: v.exactOptional(v.number()),
});

/** Returns `undefined` if the key is too old. */
export function storedPendingOrder(value: unknown, nowMs: number): PendingOrder | undefined {
  const stored = v.safeParse(StoredPendingOrder, value);
  if (!stored.success) return undefined;
  const { key, text, madeAt = nowMs } = stored.output;
  return nowMs - madeAt > MAX_PENDING_MS ? undefined : { key, text, madeAt };
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns `undefined` for another user's or an invalid request. */
function partsOf({ text }: PendingOrder, userId: string) {
  const body = read(text);
  if (typeof body !== 'object' || body === null) return undefined;
  if (!('userId' in body) || body.userId !== userId) return undefined;
  if (!('cartItems' in body) || !Array.isArray(body.cartItems)) return undefined;
  if (!('totalAmt' in body) || typeof body.totalAmt !== 'number') return undefined;
  const giftVouchers: readonly unknown[] =
    'giftVouchers' in body && Array.isArray(body.giftVouchers) ? body.giftVouchers : [];
  return { cartItems: body.cartItems, giftVouchers, totalAmt: body.totalAmt };
}

export function unanswered(userId: string, nowMs: number) {
  const pending = storedPendingOrder(read(safeStorage.get(PENDING_ORDER)), nowMs);
  const parts = pending && partsOf(pending, userId);
  return pending && parts ? { ...pending, ...parts } : undefined;
}

export const storePendingOrder = ({ key, text, madeAt }: PendingOrder): boolean =>
  safeStorage.set(PENDING_ORDER, JSON.stringify({ key, text, madeAt }));

export const removePendingOrder = (): void => safeStorage.remove(PENDING_ORDER);

export const addressFields = addressTable.flatMap(({ name }) => (name === 'email' ? [] : [name]));
export const draftFields = [...addressFields, ...recipientFields.map(recipientField)] as const;
export type Filled = Partial<Record<(typeof draftFields)[number], string>>;

function splitName(name: string): Pick<Filled, 'firstName' | 'lastName'> {
  const message = name.trim().split(/\s+/);
  const lastName = message.length > 1 ? message.pop() : '';
  return { firstName: message.join(' '), lastName: lastName ?? '' };
}

export const fromProfile = (user: Partial<User>): Filled => ({
  ...splitName(user.name ?? ''),
  street: user.address ?? '',
  city: user.city ?? '',
  district: user.district ?? '',
  phone: user.mobile ?? '',
});

export const fromOrder = ({ to }: Pick<OwnOrder, 'to'>): Filled =>
  Object.fromEntries(addressFields.map((name) => [name, to[name]]));

export function ownPhone(user: Partial<User> | undefined): string | undefined {
  const phone = tenDigits(user?.mobile ?? user?.phone ?? '');
  return isTenDigits(phone) ? phone : undefined;
}

/** The fields to change to `next`: empty ones and ones that still have the value in `before`. Typed values stay. */
export function toFill(now: Filled, before: Filled, next: Filled): Filled {
  const changes = addressFields.flatMap((name) => {
    const [held = '', proposed = ''] = [now[name], next[name]];
    const isFree = held === '' || held === before[name];
    return isFree && proposed !== '' && proposed !== held ? [[name, proposed]] : [];
  });
  return Object.fromEntries(changes);
}

export const saveDraft = (userId: string, fields: Filled): boolean =>
  safeStorage.set(CHECKOUT_DRAFT, JSON.stringify({ userId, fields }));

/** The payment method, in this tab alone. */
const METHOD = 'checkoutMethod';

export const saveMethod = (method: PaymentMethod): boolean => tabStorage.set(METHOD, method);

export function readMethod(): PaymentMethod | undefined {
  const stored = tabStorage.get(METHOD);
  return paymentMethods.find((method) => method === stored);
}

export function removeDraft(): void {
  safeStorage.remove(CHECKOUT_DRAFT);
  tabStorage.remove(METHOD);
}

export function readDraft(userId: string): Filled {
  try {
    const read: unknown = JSON.parse(safeStorage.get(CHECKOUT_DRAFT) ?? 'null');
    if (typeof read !== 'object' || read === null) return {};
    if (!('userId' in read) || read.userId !== userId || !('fields' in read)) return {};
    const fields = new Map<string, unknown>(Object.entries(Object(read.fields)));
    return Object.fromEntries(
      draftFields.flatMap((name) => {
        const field = fields.get(name);
        return typeof field === 'string' ? [[name, field]] : [];
      }),
    );
  } catch {
    return {};
  }
}
