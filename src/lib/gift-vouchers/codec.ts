import * as v from 'valibot';
import { cents } from '#lib/format/cents.ts';
import type { Sent } from '#lib/format/response.ts';

/** What somebody who has the code may see (docs/api.md "Gift vouchers"). */
const GiftVoucher = v.object({
  amount: cents,
  balance: cents,
  until: v.string(),
  to: v.string(),
  from: v.string(),
  message: v.string(),
  /** What it paid and got back, oldest first. */
  entries: v.array(
    v.object({ at: v.string(), kind: v.picklist(['paid', 'returned']), amount: cents }),
  ),
});
export type GiftVoucherOnWire = Sent<typeof GiftVoucher>;

const One = v.object({ giftVoucher: GiftVoucher });
/** Money in cents. */
export const readGiftVoucher = (answer: unknown) => v.parse(One, answer).giftVoucher;
export type GiftVoucher = ReturnType<typeof readGiftVoucher>;

/** What admins do with a gift voucher, with a reason. */
export const giftVoucherSteps = ['lock', 'unlock', 'void'] as const;
export type GiftVoucherStep = (typeof giftVoucherSteps)[number];

const OfStaff = v.object({
  _id: v.string(),
  /** The last four characters of its code; empty before its day. */
  ending: v.string(),
  amount: v.number(),
  balance: v.number(),
  /** What it paid, less what it got back. */
  spent: v.number(),
  to: v.string(),
  email: v.string(),
  from: v.string(),
  until: v.string(),
  createdAt: v.string(),
  /** Who gave it; empty for a sold one. */
  by: v.string(),
  /** The number of the order that bought it, or whose refund it is. */
  orderId: v.nullable(v.string()),
  /** The day it is sent on, while it waits. */
  sendAt: v.nullable(v.string()),
  isVoid: v.boolean(),
  isLocked: v.boolean(),
  /** Oldest first. */
  history: v.array(
    v.object({
      at: v.string(),
      by: v.string(),
      what: v.picklist(['give', ...giftVoucherSteps]),
      reason: v.string(),
      /** An admin gave it to themselves. */
      own: v.exactOptional(v.literal(true)),
    }),
  ),
});
export type StaffGiftVoucher = v.InferOutput<typeof OfStaff>;

const List = v.object({
  giftVouchers: v.array(OfStaff),
  /** What the shop owes: the balances of all that hold, in rupees. */
  outstanding: v.number(),
  total: v.number(),
  page: v.number(),
  pages: v.number(),
});
export const readGiftVouchers = (answer: unknown) => v.parse(List, answer);

const Changed = v.object({ giftVoucher: OfStaff });
export const readChangedGiftVoucher = (answer: unknown) => v.parse(Changed, answer).giftVoucher;

const New = v.object({ code: v.string(), giftVoucher: OfStaff });
export const readNewGiftVoucher = (answer: unknown) => v.parse(New, answer);
