import type { Generated, Selectable } from 'kysely';
import type { GiftVoucherStep } from '#lib/contract/staff-gift-vouchers.ts';
import type { Language } from '#lib/messages/languages.ts';
import type { VoucherKind } from '#lib/vouchers/voucher.ts';

/** A discount code's rule, of one code or of many. */
interface VoucherTable {
  id: string;
  /** The code, or how its codes begin. */
  code: string;
  kind: VoucherKind;
  /** Percent or cents; 0 for free delivery. */
  value: number;
  min_subtotal_cents: number;
  /** Of each code. */
  max_uses: number | null;
  per_person: number | null;
  from_at: string | null;
  until_at: string | null;
  /** Slugs as JSON; none for everything. */
  categories: string;
  first_order_only: 0 | 1;
  created_at: string;
  revision: number;
}
export type VoucherRow = Selectable<VoucherTable>;

interface VoucherCodeTable {
  code: string;
  voucher_id: string;
  /** Orders that were placed with it and are not cancelled. */
  uses: number;
}

/** The audit trail: before and after are JSON. */
interface VoucherEventTable {
  voucher_id: string;
  position: number;
  at: string;
  actor_id: string;
  what: 'create' | 'change' | 'end' | 'remove';
  before: string;
  after: string;
}
export type VoucherEventRow = Selectable<VoucherEventTable>;

type GiftVoucherKind = 'sold' | 'given' | 'credit';

/** A balance to pay with. What it paid and got back are entries in `payments`. */
interface GiftVoucherTable {
  id: string;
  /** Its id until it is sent: it has no code before. */
  code_hash: string;
  /** The last four characters of its code; empty until it is sent. */
  ending: string;
  amount_cents: number;
  /** The amount, less what it paid and what was taken back, with what it got back. */
  balance_cents: number;
  recipient: string;
  email: string;
  giver: string;
  message: string;
  language: Language;
  /** The order that bought it, or whose refund it is. */
  order_id: string | null;
  actor_id: string;
  created_at: string;
  expires_at: string;
  /** When what was unspent of it was taken back. */
  voided_at: string | null;
  /** What was taken back of it. */
  voided_cents: Generated<number>;
  /** While it can't pay. */
  locked_at: Generated<string | null>;
  /** Bought by an order, given by the staff, or the credit of a return. */
  kind: Generated<GiftVoucherKind>;
  /** When it is to be sent; null once it is, and for one that is sent at once. */
  send_at: Generated<string | null>;
  /** Its email in the outbox. */
  mail_id: Generated<string | null>;
}
export type GiftVoucherRow = Selectable<GiftVoucherTable>;

/** The audit trail of a gift voucher. */
interface GiftVoucherEventTable {
  gift_voucher_id: string;
  position: number;
  at: string;
  actor_id: string;
  what: GiftVoucherStep | 'give';
  reason: string;
  /** 1 where an admin gave it to themselves. */
  own: Generated<0 | 1>;
}
export type GiftVoucherEventRow = Selectable<GiftVoucherEventTable>;

/** A gift voucher in a cart. */
interface CartGiftVoucherTable {
  id: string;
  user_id: string;
  amount_cents: number;
  /** As JSON. */
  recipient: string;
  created_at: string;
}

/** What codes and gift vouchers add to an order. */
export interface OrderVoucherColumns {
  /** What its discount code takes off, of its lines or of delivery. */
  discount_cents: Generated<number>;
  voucher_id: Generated<string | null>;
  /** As it was when the order was placed; empty without one. */
  voucher_code: Generated<string>;
  voucher_kind: Generated<VoucherKind | ''>;
  /** The part of the subtotal that buys gift vouchers. */
  gift_sold_cents: Generated<number>;
  /** The recipient, as JSON. Empty without one, and once the vouchers are made. */
  gift_to: Generated<string>;
}

/** A gift voucher by amount that an order buys: a line of its own kind. */
interface OrderGiftVoucherTable {
  order_id: string;
  /** Among the lines of the order. */
  position: number;
  amount_cents: number;
  /** As JSON; empty once the buyer is erased. */
  recipient: string;
  /** Once it is made. */
  gift_voucher_id: string | null;
}
export type OrderGiftVoucherRow = Selectable<OrderGiftVoucherTable>;

export interface VoucherTables {
  vouchers: VoucherTable;
  voucher_codes: VoucherCodeTable;
  voucher_events: VoucherEventTable;
  gift_vouchers: GiftVoucherTable;
  gift_voucher_events: GiftVoucherEventTable;
  cart_gift_vouchers: CartGiftVoucherTable;
  order_gift_vouchers: OrderGiftVoucherTable;
}
