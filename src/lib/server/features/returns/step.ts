import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { ReturnNews } from '#lib/server/features/orders/return-emails.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { ReturnRecord } from './repo.ts';

export interface Step {
  returnRecord: ReturnRecord;
  order: OrderRecord;
  /** The order whose payments paid for the pieces. */
  payer: OrderRecord;
  currentUser: CurrentUser;
  actorId: string;
  at: Date;
}

/** In rupees: what a completed return took off what was due, and paid back. */
export interface Settled {
  due: number;
  money: number;
  giftVouchers: number;
}

export interface StepResult {
  news: ReturnNews;
  settled?: Settled;
  reason?: string;
  tags?: readonly string[];
}
