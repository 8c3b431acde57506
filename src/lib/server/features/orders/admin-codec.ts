import { mobileNumber } from '#lib/format/phone.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { stoppedSmsAmong } from '#lib/server/infra/mail/sms-repo.ts';
import { toRupees } from '#lib/format/money.ts';
import { buyerTexts } from '#lib/orders/buyer-texts.ts';
import type { AdminOrder, PaymentEntry } from '#lib/order-list/codec.ts';
import { type CurrentUser, languagesOf, namesOf } from '#lib/server/features/account/users.ts';
import type { OrderEventRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { firstOrdersAmong, photosOf, sameSlips } from './admin-repo.ts';
import { guestPath } from './buyer.ts';
import { entryOnWire, senderOf } from './online-payments.ts';
import { attemptsOf, paymentOf, staffWriter } from './codec.ts';
import type { OrderDeps } from './deps.ts';
import { toTextedOrder } from './owner-texts.ts';
import { type OrderRecord, revisionOf } from './repo.ts';

type Parts = Pick<
  OrderDeps,
  'db' | 'uploads' | 'secret' | 'siteUrl' | 'settings' | 'ownSettings' | 'hasSms' | 'gateways'
>;

/** Drivers must not see a buyer's link, which shows the delivery code. */
type Viewer = Pick<CurrentUser, 'role'>;

const peopleOf = ({ actor_id, what, before, after }: OrderEventRow): string[] =>
  what === 'assign' ? [actor_id, before, after] : [actor_id];

/** The texts and the link of each buyer, in the buyer's language. */
async function forBuyers(parts: Parts, viewer: Viewer, orders: readonly OrderRecord[]) {
  if (viewer.role === 'driver') return () => ({ guestUrl: null });
  const rows = orders.map(({ row }) => row);
  const languages = await languagesOf(
    parts.db,
    rows.map(({ user_id }) => user_id),
  );
  const numberOf = ({ phone_key }: OrderRow) => mobileNumber(phone_key) ?? '';
  const stopped = parts.hasSms ? await stoppedSmsAmong(parts.db, rows.map(numberOf)) : undefined;
  return ({ row }: OrderRecord) => {
    const isGuest = row.guest_token_hash !== null;
    const language = isGuest ? row.language : languages.get(row.user_id);
    return inLocale(language ?? row.language, () => ({
      guestUrl: guestPath(row, parts.secret),
      texts: buyerTexts(toTextedOrder(parts, row)),
      ...(stopped?.has(numberOf(row)) && { sms: 'stopped' as const }),
    }));
  };
}

/** Includes the history and other orders with the same slip; the number of queries is constant. */
export async function forAdmins(
  parts: Parts,
  viewer: Viewer,
  orders: readonly OrderRecord[],
): Promise<AdminOrder[]> {
  const { db, uploads, ownSettings, gateways } = parts;
  const withSlip = orders.filter(({ row }) => row.slip !== null);
  const ids = withSlip.map(({ row }) => row.id);
  const seen = await sameSlips(db, ids);
  const rows = ownSettings().firstOrderGift === '' ? [] : orders.map(({ row }) => row);
  const firsts = await firstOrdersAmong(db, rows);
  const people = new Set(
    orders.flatMap(({ events, payments }) => [
      ...events.flatMap(peopleOf),
      ...payments.map((entry) => entry.actor_id),
    ]),
  );
  const names = await namesOf(db, [...people]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const toWireOrder = staffWriter(uploads.pathOf, parts);
  const targets = { bankAccounts: [], lankaQr: ownSettings().payment.lankaQr };
  const driven = orders.filter(({ row }) => row.driver_id !== null);
  const photos = await photosOf(
    db,
    driven.map(({ row }) => row.id),
  );
  const photoOf = (id: string): AdminOrder['deliveryPhoto'] => {
    const photo = photos.get(id);
    return photo ? { path: uploads.pathOf(photo.file), at: photo.at } : null;
  };
  const ofBuyer = await forBuyers(parts, viewer, orders);
  const entriesOf = ({ payments }: OrderRecord): PaymentEntry[] =>
    payments.map((entry) => {
      const { amount_cents, at, actor_id, note } = entry;
      const amount = toRupees(amount_cents);
      return { ...entryOnWire(entry), amount, at, by: nameOf(actor_id), note };
    });
  return orders.map((order) => ({
    ...toWireOrder(order),
    attempts: attemptsOf(order),
    payment: {
      ...paymentOf(order, () => targets),
      entries: entriesOf(order),
      ...senderOf(gateways, order),
    },
    firstOrder: firsts.has(order.row.id),
    note: order.row.note,
    revision: revisionOf(order),
    ...ofBuyer(order),
    driverId: order.row.driver_id,
    slipSeenBefore: seen.get(order.row.id) ?? [],
    codeStatus: order.row.code_status,
    codeMissing: order.row.code_missing,
    deliveryPhoto: photoOf(order.row.id),
    audit: order.events.map(({ at, actor_id, what, before, after, reason, own }) => ({
      at,
      who: nameOf(actor_id),
      what,
      before: what === 'assign' ? nameOf(before) : before,
      after: what === 'assign' ? nameOf(after) : after,
      reason,
      ...(own === 1 && { own: true }),
    })),
  }));
}

export async function forAdmin(
  parts: Parts,
  viewer: Viewer,
  order: OrderRecord,
): Promise<AdminOrder> {
  const [written] = await forAdmins(parts, viewer, [order]);
  if (!written) throw new Error('An order was lost while it was read');
  return written;
}
