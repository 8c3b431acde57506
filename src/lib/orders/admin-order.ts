import type { Order } from './order.ts';

/** An order as admins see it (docs/api.md "Administration"). */
export interface AdminOrder extends Order {
  driverId: string | null;
  /** The numbers of other orders whose slip is the same picture. */
  slipSeenBefore: readonly string[];
  /** Everything that was done to it, oldest first. */
  audit: readonly AuditEntry[];
}

/** Who did what to an order, and what was before and after: its status, or its driver's name. */
interface AuditEntry {
  at: string;
  /** A name; empty once the account is gone. */
  who: string;
  what: string;
  before: string;
  after: string;
  reason: string;
}

/** A driver as admins see him. */
export interface Driver {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  /** Orders that he has still to hand over, and the towns that they go to. */
  stops: number;
  towns: readonly string[];
}

/** How many orders there are of each status, and how many slips wait. */
export type Counts = Record<Order['status'] | 'all' | 'slip_waiting' | 'tickets_pending', number>;
