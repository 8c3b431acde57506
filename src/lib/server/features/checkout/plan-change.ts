import type { OrderChange } from '#lib/checkout/change-order.ts';
import { assertNotTakenBack } from '#lib/server/features/orders/assert-paid.ts';
import { addressColumns } from '#lib/server/features/orders/order-number.ts';
import type { PriceDeps } from '#lib/server/features/orders/deps.ts';
import { balanceOf, sumsOf, totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import { giftVoucherRefunds, splitOfChange } from '#lib/server/features/orders/take-back.ts';
import {
  type FoundVoucher,
  findVoucher,
  type VoucherUser,
  refusedCode,
} from '#lib/server/features/vouchers/vouchers.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import {
  addressAfter,
  assertNoReplacement,
  assertNoSlipWaits,
  goodsItems,
} from './change-rules.ts';
import { hasSameItems } from './changed-lines.ts';
import { costsOfChange, isSameCode } from './changed-costs.ts';
import { balanceCentsOf, buyerAsPerson, type ReadCodes, readCodes } from './codes.ts';
import { type LinesAfter, linesAfter } from './lines-after.ts';
import * as m from '#messages';

const NOTHING_DUE = 'Nothing is due that this gift voucher could pay.';

/** What a change makes of an order. Nothing of it is written yet. */
export interface PlannedChange extends Omit<LinesAfter, 'gifts' | 'hasSameItems'> {
  row: OrderRow;
  isRepriced: boolean;
  person: VoucherUser;
  isOtherPerson: boolean;
  /** Codes that are new to the order. */
  codes: ReadCodes;
  /** The discount code that stays, and the one that goes. */
  sameVoucher: FoundVoucher | undefined;
  voucherBack: string | undefined;
  /** In cents: what new gift vouchers pay, and the balance after that. */
  giftVoucherCents: number;
  dueCents: number;
  refundDueCents: number;
}

type OrderRow = OrderRecord['row'];

/** The columns of whom an order goes to. */
function contactAfter(order: OrderRecord, change: OrderChange) {
  const note = change.note ?? order.row.note;
  return { ...addressColumns(addressAfter(order, change)), note };
}

/** Which codes stay, come and go. Throws `conflict` for a code that does not hold. */
async function codesAfter(db: Db | Tx, order: OrderRecord, change: OrderChange, now: Date) {
  const { voucher_code: code } = order.row;
  const before = code === '' ? undefined : await findVoucher(db, code);
  const { vouchers } = change;
  const read = await readCodes(db, vouchers, now);
  const voucher = vouchers === undefined ? before : read.voucher;
  const sameVoucher = isSameCode(order, voucher) ? voucher : undefined;
  const codes: ReadCodes = { ...read, voucher: sameVoucher ? undefined : voucher };
  return {
    before,
    voucher,
    sameVoucher,
    codes,
    voucherBack: sameVoucher || code === '' ? undefined : code,
  };
}

/** The balance of an order as a change makes it, and what of it new gift vouchers pay; in cents. */
function balanceAfter(order: OrderRecord, row: OrderRow, codes: ReadCodes, by: { at: Date }) {
  const split = splitOfChange(order.row, { row, payments: order.payments });
  const refunds = giftVoucherRefunds(order, split, { ...by, actorId: '' });
  const entries = [...order.payments, ...refunds];
  const { dueCents, refundDueCents } = balanceOf(row, entries);
  const { giftVoucherCents: paid, giftVoucherRefundedCents: back } = sumsOf(entries);
  const payableCents = totalCentsOf(row) - row.gift_sold_cents - (paid - back);
  const giftVoucherCents = Math.max(0, Math.min(balanceCentsOf(codes), dueCents, payableCents));
  return { giftVoucherCents, dueCents: dueCents - giftVoucherCents, refundDueCents };
}

const withoutRepricing = (order: OrderRecord, row: OrderRow) => {
  const { dueCents, refundDueCents } = balanceOf(order.row, order.payments);
  return {
    row,
    lines: order.lines,
    taken: [],
    given: [],
    come: [],
    products: new Map() as LinesAfter['products'],
    isRepriced: false,
    giftVoucherCents: 0,
    dueCents,
    refundDueCents,
  };
};

interface Repricing {
  contact: ReturnType<typeof contactAfter>;
  items: OrderChange['items'];
  person: VoucherUser;
  codes: Awaited<ReturnType<typeof codesAfter>>;
}

/** Throws `conflict` for what can't be sold, for codes that do not hold, and while a slip or a chargeback waits. */
async function reprice(
  deps: PriceDeps,
  db: Db | Tx,
  order: OrderRecord,
  { contact, items, person, codes: { before, voucher, codes } }: Repricing,
) {
  const { row } = order;
  assertNotTakenBack(order);
  const after = await linesAfter(deps, db, order, { items, person });
  const balanceCents = balanceCentsOf(codes);
  const { district } = contact;
  const changing = { ...after, order, before, voucher, balanceCents, district };
  const costs = costsOfChange(deps, changing);
  const changed = { ...row, ...contact, ...costs.columns };
  if (totalCentsOf(changed) !== totalCentsOf(row)) assertNoSlipWaits(order);
  const balance = balanceAfter(order, changed, codes, { at: deps.now() });
  const [unused] = codes.giftVouchers;
  if (unused && balance.giftVoucherCents === 0) throw refusedCode(unused.code, NOTHING_DUE);
  costs.assertCash(balance.dueCents);
  const { taken, given, come, products, gifts } = after;
  const lines = [...costs.lines, ...gifts];
  return { row: changed, lines, taken, given, come, products, isRepriced: true, ...balance };
}

/** Throws `conflict` for what can't be changed. Reads only. */
export async function planChange(
  deps: PriceDeps,
  db: Db | Tx,
  order: OrderRecord,
  change: OrderChange,
): Promise<PlannedChange> {
  const { row, lines } = order;
  const contact = contactAfter(order, change);
  const to = addressAfter(order, change);
  const buyer = buyerAsPerson({ userId: row.user_id }, { delivery_address: to });
  const person = { ...buyer, changing: row.id };
  const isOtherPerson = contact.phone_key !== row.phone_key || contact.email !== row.email;
  const items = goodsItems(order, change.items, deps.settings().giftVoucher.product);
  const hasOtherGoods =
    change.vouchers !== undefined || (items !== undefined && !hasSameItems(lines, items));
  if (hasOtherGoods) assertNoReplacement(order);
  const codes = await codesAfter(db, order, change, deps.now());
  const who = { person, isOtherPerson, sameVoucher: codes.sameVoucher, codes: codes.codes };
  const isOtherDistrict = contact.district !== row.district && row.replacement_for === null;
  if (!hasOtherGoods && !isOtherDistrict) {
    const stays = withoutRepricing(order, { ...row, ...contact });
    return { ...stays, ...who, voucherBack: undefined };
  }
  const { voucherBack } = codes;
  if (voucherBack !== undefined && change.vouchers === undefined) {
    throw refusedCode(voucherBack, m.vouchers_invalid());
  }
  const repriced = await reprice(deps, db, order, { contact, items, person, codes });
  return { ...repriced, ...who, voucherBack };
}
