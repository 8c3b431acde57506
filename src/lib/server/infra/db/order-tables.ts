import type { Generated, Selectable } from 'kysely';
import type { AttemptReason, ReturnStatus } from '#lib/orders/returns.ts';

/** Tables about the money of orders, and about what comes back (docs/map.md "Tables"). */

/** An entry of an order's ledger: never changed, only added to. */
interface PaymentTable {
  order_id: string;
  position: number;
  kind: 'transfer' | 'cash' | 'refund';
  /** What was paid, or paid back; never negative. */
  amount_cents: number;
  at: string;
  actor_id: string;
  /** Of the bank, where there is one. */
  reference: Generated<string>;
}
export type PaymentRow = Selectable<PaymentTable>;

/** A driver's attempt that failed. */
interface DeliveryAttemptTable {
  order_id: string;
  position: number;
  /** By the driver's clock: the same attempt sent twice has the same one. */
  at: string;
  driver_id: string;
  reason: AttemptReason;
  note: Generated<string>;
}
export type DeliveryAttemptRow = Selectable<DeliveryAttemptTable>;

/** A request to return or exchange pieces of a delivered order. */
interface ReturnTable {
  id: string;
  order_id: string;
  user_id: string;
  status: ReturnStatus;
  resolution: 'exchange' | 'refund';
  reason: string;
  decline_reason: Generated<string>;
  /** The order that replaces the pieces of an exchange. */
  replacement_order_id: Generated<string | null>;
  created_at: string;
}
export type ReturnRow = Selectable<ReturnTable>;

/** Pieces that come back, or that go out for them. */
interface ReturnLineTable {
  return_id: string;
  position: number;
  direction: 'back' | 'out';
  product_id: string;
  size: string;
  quantity: number;
}
export type ReturnLineRow = Selectable<ReturnLineTable>;

interface ReturnEventTable {
  return_id: string;
  position: number;
  at: string;
  actor_id: string;
  before: '' | ReturnStatus;
  after: ReturnStatus;
  reason: Generated<string>;
}
export type ReturnEventRow = Selectable<ReturnEventTable>;

export interface OrderMoneyTables {
  payments: PaymentTable;
  delivery_attempts: DeliveryAttemptTable;
  returns: ReturnTable;
  return_lines: ReturnLineTable;
  return_events: ReturnEventTable;
}
