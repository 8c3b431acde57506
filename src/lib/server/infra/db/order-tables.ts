import type { Generated, Selectable } from 'kysely';
import type { OnlineStatus } from '#lib/payments/online.ts';
import type { GatewayMethod } from '#lib/payments/methods.ts';
import type { CodeStatus } from '#lib/deliveries/hand-over.ts';
import type { ReturnStatus } from '#lib/returns/returns.ts';
import type { AttemptReason } from '#lib/deliveries/attempts.ts';

/** Tables about the money of orders, and about what comes back (docs/map.md "Tables"). */

export interface OrderOnlineColumns {
  /** What the gateway last said of a payment that was not made; empty without one. */
  online_status: Generated<OnlineStatus>;
  /** How many forms to pay it had a number of their own. */
  payment_attempts: Generated<number>;
}

/** What the order's ledger and its total come to; `ledger.ts` alone writes them. */
export interface OrderBalanceColumns {
  /** What its buyer need not pay any more: what came back, was cancelled, or was refunded besides. */
  credited_cents: Generated<number>;
  /** The same of the gift vouchers that it sold. */
  gift_taken_back_cents: Generated<number>;
  /** What is still to be paid back in money. */
  refund_due_cents: Generated<number>;
  /** What is due because a bank took a payment back. */
  taken_back_cents: Generated<number>;
  /** What was paid back because a change of the order lowered its total. */
  lowered_cents: Generated<number>;
}

/** An entry of an order's ledger: never changed, only added to. */
interface PaymentTable {
  order_id: string;
  position: number;
  /** Of what a gateway took, the payment method. */
  kind: 'transfer' | 'cash' | 'gift_voucher' | 'refund' | 'chargeback' | GatewayMethod;
  /** What was paid, paid back or taken back; never negative. */
  amount_cents: number;
  at: string;
  actor_id: string;
  /** The bank's or the gateway's reference, if there is one. */
  reference: Generated<string>;
  /** Of cash: why it was not what was due. Of a refund through the gateway: the payment that it is of. */
  note: Generated<string>;
  /** Of cash: the settlement that closed it; null while its driver, the actor, holds it. Set once. */
  settlement_id: Generated<string | null>;
  /** The gift voucher that paid, or that a refund went back to. */
  gift_voucher_id: Generated<string | null>;
}
export type PaymentRow = Selectable<PaymentTable>;

/** Cash that a driver brought and the shop counted: never changed, only added to. */
interface CashSettlementTable {
  id: string;
  driver_id: string;
  at: string;
  actor_id: string;
  /** Only what had arrived at the shop by then; null for everything. */
  up_to: string | null;
  /** The sum of the entries that it closed. */
  expected_cents: number;
  counted_cents: number;
  /** Why the two differ. */
  note: string;
}
export type CashSettlementRow = Selectable<CashSettlementTable>;

/** An entry of a driver's cash that comes from no order; negative where the driver holds less. */
interface CashCorrectionTable {
  id: string;
  driver_id: string;
  at: string;
  actor_id: string;
  amount_cents: number;
  note: string;
  /** The settlement that closed it. Set once. */
  settlement_id: Generated<string | null>;
}
export type CashCorrectionRow = Selectable<CashCorrectionTable>;

/** The photo of a parcel at the door. */
interface DeliveryPhotoTable {
  order_id: string;
  /** Name of a stored picture. */
  file: string;
  /** Of the bytes as they came. */
  sent_hash: string;
  at: string;
}
export type DeliveryPhotoRow = Selectable<DeliveryPhotoTable>;

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
  /** What was paid for the pieces that come back; of those that go out, what they are worth. */
  cents: Generated<number>;
}
export type ReturnLineRow = Selectable<ReturnLineTable>;

/** A photo that came with the request. */
interface ReturnPhotoTable {
  return_id: string;
  position: number;
  /** Name of a stored picture. */
  file: string;
  at: string;
}

/** How the codes at the doors were of the orders that a driver handed over: their sum, for the list. */
interface DriverCodesTable {
  driver_id: string;
  code_status: CodeStatus;
  count: number;
}

interface ReturnEventTable {
  return_id: string;
  position: number;
  at: string;
  actor_id: string;
  before: '' | ReturnStatus;
  after: ReturnStatus;
  reason: Generated<string>;
  /** 1 where an admin decided about something of their own. */
  own: Generated<0 | 1>;
}
export type ReturnEventRow = Selectable<ReturnEventTable>;

/** A day or a month, and whether its sums stand. */
interface FigurePeriodTable {
  period: string;
  /** 0, or 4 of sums that stand; 1 to 3 of those that an earlier version made. */
  is_summed: 0 | 1 | 2 | 3 | 4;
  /** How often it was summed. */
  revision: Generated<number>;
}

/** A sum of a period that is over; what is counted and named depends on the part. */
export interface FigureSumTable {
  part:
    | 'sales'
    | 'hour'
    | 'returned'
    | 'refunds'
    | 'cash'
    | 'customers'
    | 'group'
    | 'category'
    | 'product'
    | 'variant';
  /** `2026-11`, `2026-11-25`, or `2026-11-25T09` of the shop's time zone. */
  period: string;
  name: string;
  /** Of the product in `name`: the number and the title that was sold last, `3 Red / M`. */
  variant: Generated<string>;
  /** Orders, refunds, accounts, or pieces of a product. */
  count: number;
  cents: number;
}

/** What a payment gateway told the shop, or did for it, and what the shop did then. Nothing of the card. */
interface GatewayEventTable {
  id: string;
  gateway: string;
  at: string;
  order_number: string;
  payment_id: string;
  /** As the gateway names it. */
  status: string;
  amount: string;
  currency: string;
  /** Of those that are, a payment and status are there once. */
  is_accepted: 0 | 1;
  done: string;
}
export type GatewayEventRow = Selectable<GatewayEventTable>;

export interface OrderMoneyTables {
  gateway_events: GatewayEventTable;
  figure_periods: FigurePeriodTable;
  figure_sums: FigureSumTable;
  payments: PaymentTable;
  delivery_attempts: DeliveryAttemptTable;
  delivery_photos: DeliveryPhotoTable;
  cash_settlements: CashSettlementTable;
  cash_corrections: CashCorrectionTable;
  driver_codes: DriverCodesTable;
  returns: ReturnTable;
  return_lines: ReturnLineTable;
  return_events: ReturnEventTable;
  return_photos: ReturnPhotoTable;
}
