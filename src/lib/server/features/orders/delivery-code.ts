import { createHmac } from 'node:crypto';
import { showsCode } from '#lib/deliveries/hand-over.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import type { OrderDeps } from './deps.ts';

const CODES = 10_000;
const DIGITS = 4;

/** Derived from the secret, so that no readable code is stored. */
export const deliveryCodeOf = (secret: string, orderId: string): string => {
  const hash = createHmac('sha256', secret).update(`delivery-code\n${orderId}`).digest();
  return String(Number(hash.readBigUInt64BE() % BigInt(CODES))).padStart(DIGITS, '0');
};

export type CodeDeps = Pick<OrderDeps, 'secret' | 'ownSettings'>;

/** `undefined` when there is no code to tell. */
export const codeForOwner = (
  { secret, ownSettings }: CodeDeps,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): string | undefined =>
  ownSettings().delivery.code !== 'off' && showsCode(status)
    ? deliveryCodeOf(secret, id)
    : undefined;
