import { listTickets, replyToTicket } from '#lib/contract/tickets.ts';
import { handle } from '#lib/server/web/handle.ts';

export const tickets = [
  handle(listTickets, async ({ shop, query }) => shop.tickets.list(query)),
  handle(replyToTicket, async ({ shop, currentUser, params, body, key }) => ({
    ticket: await shop.tickets.reply(currentUser, params.id, body, key),
  })),
];
