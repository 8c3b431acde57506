import type { DeliveryAddress } from '#lib/orders/order-fields.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type Buyer, GUEST_ID } from '#lib/server/features/orders/buyer.ts';
import { keysOf } from '#lib/server/features/orders/order-number.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { PaymentRow } from '#lib/server/infra/db/order-tables.ts';
import type { OrderRow } from '#lib/server/infra/db/schema.ts';
import type { GiftVoucherRow } from '#lib/server/infra/db/voucher-tables.ts';
import { countAll, isReached, type Limit } from '#lib/server/infra/rate-limits.ts';
import {
  assertSpendable,
  findGiftVoucher,
  spendGiftVoucher,
} from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import {
  assertMayUse,
  type FoundVoucher,
  findVoucher,
  type VoucherUser,
  refusedCode,
  unknownCode,
  useVoucher,
} from '#lib/server/features/vouchers/vouchers.ts';
import * as m from '#messages';

/** What the codes of an order are. */
export interface ReadCodes {
  voucher: FoundVoucher | undefined;
  giftVouchers: ReadonlyArray<{ code: string; row: GiftVoucherRow }>;
}

/** Throws `conflict` for an unknown code, a second discount code, and a gift voucher without a balance. */
export async function readCodes(
  db: Db | Tx,
  typed: readonly string[] | undefined,
  now: Date,
): Promise<ReadCodes> {
  let voucher: FoundVoucher | undefined;
  const giftVouchers: Array<{ code: string; row: GiftVoucherRow }> = [];
  for (const code of typed ?? []) {
    const found = await findVoucher(db, code);
    if (found && voucher) throw refusedCode(code, m.vouchers_one_discount());
    voucher ??= found;
    if (found) continue;
    const row = await findGiftVoucher(db, code);
    if (!row) throw unknownCode(code);
    assertSpendable(row, code, now);
    // One gift voucher with and without its hyphens.
    if (!giftVouchers.some((known) => known.row.id === row.id)) giftVouchers.push({ code, row });
  }
  return { voucher, giftVouchers };
}

export const balanceCentsOf = ({ giftVouchers }: ReadCodes): number =>
  giftVouchers.reduce((sum, { row }) => sum + row.balance_cents, 0);

/** Of an account, wherever it sends codes from, and of an address. */
export const guessLimits = (
  { limitsOf }: Pick<OrderDeps, 'limitsOf'>,
  { userId, ip }: { userId: string; ip: string },
): Limit[] => [limitsOf.wrongVouchersOf(userId), limitsOf.wrongVouchersFrom(ip)];

/**
 * Counts an unknown code towards the limits of who sent it. Throws `too-many` once they are reached. A code that
 * the shop has costs no write; guesses at once may exceed a limit by those on their way.
 */
export async function limitGuesses<T>(
  { db, now }: { db: Db; now: () => Date },
  codes: readonly string[] | undefined,
  limits: readonly Limit[],
  work: () => Promise<T>,
): Promise<T> {
  if (codes === undefined || codes.length === 0) return work();
  const count = () => countAll(db, limits, now());
  const reached = await Promise.all(limits.map((limit) => isReached(db, limit, now())));
  if (reached.includes(true)) await count();
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.details.code === 'voucher_unknown') await count();
    throw error;
  }
}

export interface SpentGiftVoucher {
  id: string;
  code: string;
  cents: number;
}

/** Which gift voucher pays how much; those that were typed first pay first. */
function shareOfGiftVouchers(
  { giftVouchers }: ReadCodes,
  giftVoucherCents: number,
): SpentGiftVoucher[] {
  let left = giftVoucherCents;
  return giftVouchers.flatMap(({ code, row }) => {
    const cents = Math.min(left, row.balance_cents);
    left -= cents;
    return cents > 0 ? [{ id: row.id, code, cents }] : [];
  });
}

/** Uses the codes for an order. Throws `conflict` when somebody has used them up meanwhile. */
export async function redeemCodes(
  tx: Tx,
  codes: ReadCodes,
  { person, giftVoucherCents, at }: { person: VoucherUser; giftVoucherCents: number; at: Date },
): Promise<SpentGiftVoucher[]> {
  const { voucher } = codes;
  if (voucher) {
    await useVoucher(tx, voucher);
    await assertMayUse(tx, voucher, person);
  }
  const spent = shareOfGiftVouchers(codes, giftVoucherCents);
  // In one order everywhere, so that two orders never wait for each other.
  for (const one of spent.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await spendGiftVoucher(tx, one, at);
  }
  return spent;
}

/** The first entries of a new order's ledger. */
export const giftVoucherPayments = (
  { id, user_id, created_at }: OrderRow,
  spent: readonly SpentGiftVoucher[],
): PaymentRow[] =>
  spent.map(({ id: voucherId, cents, code }, position) => ({
    order_id: id,
    position,
    kind: 'gift_voucher',
    amount_cents: cents,
    at: created_at,
    actor_id: user_id,
    reference: code.slice(-4),
    note: '',
    settlement_id: null,
    gift_voucher_id: voucherId,
  }));

/** The buyer that a code's uses are counted for. Guests are known only by phone number and email. */
export const buyerAsPerson = (
  { userId }: Pick<Buyer, 'userId'>,
  { delivery_address: to }: { delivery_address: Pick<DeliveryAddress, 'phone' | 'email'> },
): VoucherUser => ({
  userId: userId === GUEST_ID ? undefined : userId,
  phoneKey: keysOf(to).phone_key,
  email: to.email,
});
