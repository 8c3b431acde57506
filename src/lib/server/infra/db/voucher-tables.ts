import type { Generated, Selectable } from 'kysely';
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

/** A balance to pay with. What it paid and got back are entries in `payments`. */
interface GiftVoucherTable {
  id: string;
  code_hash: string;
  /** The last four characters of its code. */
  ending: string;
  amount_cents: number;
  /** The amount, less what it paid, and what it got back. */
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
  /** When an unspent one was taken back with its order. */
  voided_at: string | null;
}
export type GiftVoucherRow = Selectable<GiftVoucherTable>;

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

export interface VoucherTables {
  vouchers: VoucherTable;
  voucher_codes: VoucherCodeTable;
  voucher_events: VoucherEventTable;
  gift_vouchers: GiftVoucherTable;
}
