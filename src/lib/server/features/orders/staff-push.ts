import { paths } from '#lib/site/paths.ts';
import { staffOrderPush, staffPush } from '#lib/today/staff-push.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { enqueueStaffPush } from '#lib/server/infra/mail/push-repo.ts';

interface News {
  now: Date;
  /** Who did it, and needs no notification. */
  actorId?: string;
}

interface OrderNews extends News {
  number: string;
  heading?: string;
}

/** Notifies the staff who want it, in the transaction of the change. */
export const tellStaffOfOrder = (
  tx: Tx,
  topic: 'orders' | 'slips' | 'returns',
  { number, heading, ...news }: OrderNews,
): Promise<void> =>
  enqueueStaffPush(tx, topic, { message: staffOrderPush(topic, number, heading), ...news });

export const tellStaffOfTicket = (tx: Tx, id: string, news: News): Promise<void> => {
  const message = staffPush('tickets', `Ticket ${id.slice(0, 8)}`, paths.adminTicket(id));
  return enqueueStaffPush(tx, 'tickets', { message, ...news });
};
