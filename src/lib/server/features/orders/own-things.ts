import {
  type Decider,
  gains,
  type Gainer,
  identitiesOf,
  ownThing,
} from '#lib/server/features/account/own-things.ts';
import { giversOfGiftVouchers } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import { makersOfVoucher } from '#lib/server/features/vouchers/vouchers.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { nameKey } from '#lib/catalogue/search-terms.ts';
import { isSamePerson } from '#lib/account/same-person.ts';
import type { OrderRecord } from './repo.ts';
import * as m from '#messages';

/** Staff who took an order in their own name bought it, whatever phone it has. */
const isInOwnName = ({ id, name }: Decider, { row, events }: OrderRecord): boolean =>
  row.name_key !== '' &&
  row.name_key === nameKey(name) &&
  events.some(({ what, actor_id }) => what === 'place' && actor_id === id);

/** Who gains by an order: its buyer, and who made the code or gift voucher that pays. */
async function gainerOf(db: Db | Tx, { row, payments }: OrderRecord): Promise<Gainer> {
  const giftVouchers = payments.flatMap((entry) => entry.gift_voucher_id ?? []);
  const makers = row.voucher_id === null ? [] : await makersOfVoucher(db, row.voucher_id);
  const givers = await giversOfGiftVouchers(db, giftVouchers);
  return {
    ids: [row.user_id, ...makers, ...givers],
    emails: [row.email],
    phones: [row.phone_key],
  };
}

export async function isOwnOrder(
  db: Db | Tx,
  decider: Decider,
  order: OrderRecord,
): Promise<boolean> {
  return isInOwnName(decider, order) || gains(db, decider, await gainerOf(db, order));
}

/** Whether an admin decides about their own order. Throws `forbidden` for everybody else who does. */
export async function assertNotOwnOrder(
  db: Db | Tx,
  decider: Decider,
  order: OrderRecord,
): Promise<boolean> {
  const isOwn = await isOwnOrder(db, decider, order);
  if (isOwn && decider.role !== 'admin') throw ownThing();
  return isOwn;
}

interface Codes {
  voucher: { id: string } | undefined;
  giftVouchers: ReadonlyArray<{ row: { id: string } }>;
}

/** Throws `forbidden` where a buyer, or who orders for them, made the code or gift voucher that pays; admins may. */
export async function assertOthersCodes(
  db: Db | Tx,
  buyer: Gainer,
  { voucher, giftVouchers }: Codes,
): Promise<void> {
  if (voucher === undefined && giftVouchers.length === 0) return;
  const makers = voucher === undefined ? [] : await makersOfVoucher(db, voucher.id);
  const ids = giftVouchers.map(({ row }) => row.id);
  const givers = await giversOfGiftVouchers(db, ids);
  if (makers.length + givers.length === 0) return;
  const made = await identitiesOf(db, [...makers, ...givers]);
  const buyers = [buyer, ...(await identitiesOf(db, buyer.ids))];
  const isOwn = made.some(
    (maker) => !maker.isAdmin && buyers.some((one) => isSamePerson(maker, one)),
  );
  if (isOwn) throw ownThing(m.vouchers_own());
}
