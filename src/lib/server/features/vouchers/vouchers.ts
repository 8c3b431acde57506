import { toEmail } from '#lib/email/address.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import * as m from '#messages';
import { addUse, countOrders, type FoundVoucher, lockPerson } from './code-repo.ts';

export { type FoundVoucher, findVoucher, giveBackVoucher, makersOfVoucher } from './code-repo.ts';

/** Who orders; an empty text is nobody's. */
export interface VoucherUser {
  /** Of an account. */
  userId: string | undefined;
  phoneKey: string;
  email: string;
  /** The order that is being changed, which does not count. */
  changing?: string;
}

/** `voucher` names the code. */
export const refusedCode = (voucher: string, message: string) =>
  new Refusal('conflict', message, { code: 'voucher_refused', body: { voucher } });

/** A code that the shop does not have; who sends many of them is slowed down. */
export const unknownCode = (voucher: string) =>
  new Refusal('conflict', m.vouchers_invalid(), { code: 'voucher_unknown', body: { voucher } });

const isOf = ({ userId, phoneKey, email }: VoucherUser) =>
  (
    [
      ['user_id', userId ?? ''],
      ['phone_key', phoneKey],
      ['email', toEmail(email) ?? email],
    ] as const
  ).filter(([, value]) => value !== '');

const countOf = (db: Db | Tx, person: VoucherUser, voucherId?: string): Promise<number> =>
  countOrders(db, { own: isOf(person), voucherId, besides: person.changing });

/** Before what is counted of a person decides: of orders placed at once, each then sees those before it. */
export const holdPerson = (tx: Tx, person: VoucherUser): Promise<void> =>
  lockPerson(tx, isOf(person));

/** Throws `conflict` for a code that this person may not use, or not once more. */
export async function assertMayUse(
  db: Db | Tx,
  { id, code, perPerson, firstOrderOnly }: FoundVoucher,
  person: VoucherUser,
): Promise<void> {
  if (perPerson !== null && (await countOf(db, person, id)) >= perPerson) {
    throw refusedCode(code, m.vouchers_used_already());
  }
  if (firstOrderOnly && (await countOf(db, person)) > 0) {
    throw refusedCode(code, m.vouchers_first_order());
  }
}

export function assertNotUsedUp({ code, uses, maxUses }: FoundVoucher): void {
  if (maxUses !== null && uses >= maxUses) throw refusedCode(code, m.vouchers_used_up());
}

/** Holds the code until the transaction ends. Throws `conflict` if it was used for the last time. */
export async function useVoucher(tx: Tx, voucher: FoundVoucher): Promise<void> {
  if (!(await addUse(tx, voucher))) throw refusedCode(voucher.code, m.vouchers_used_up());
}

/** Whether a person has no orders but cancelled ones. */
export const isFirstOrder = async (db: Db | Tx, person: VoucherUser): Promise<boolean> =>
  (await countOf(db, person)) === 0;
