import { randomUUID } from 'node:crypto';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { callerOf, type TestUser } from './people.ts';

export const INQUIRY = 'The bowl came with a chip of about 3 mm on the rim.';

/** A ticket as its user raises it. */
export const raiseTicket = (shop: Shop, user: TestUser, subject: string) =>
  shop.tickets.create(callerOf(user), {
    words: { productCategory: 'Pottery', product: 'Bowl', subject, inquiry: INQUIRY },
    picture: undefined,
    hash: randomUUID(),
  });

/** The tickets of a user, newest first. */
export async function ticketsOf(shop: Shop, user: TestUser) {
  const { tickets } = await shop.tickets.own(callerOf(user), { page: 1, limit: 100 });
  return tickets;
}
