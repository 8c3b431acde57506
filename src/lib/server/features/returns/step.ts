import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { ReturnNews } from '#lib/server/features/orders/return-emails.ts';
import type { OrderRecord } from '#lib/server/features/orders/orders.ts';
import type { ReturnRecord } from './repo.ts';

export interface Step {
  returnRecord: ReturnRecord;
  order: OrderRecord;
  currentUser: CurrentUser;
  actorId: string;
  at: Date;
}

export interface StepResult {
  news: ReturnNews;
  reason?: string;
  tags?: readonly string[];
}
