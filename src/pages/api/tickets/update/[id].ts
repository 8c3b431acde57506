import { calls, signedIn, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { readTicket } from '#lib/server/features/tickets/form.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';

const PUT = signedIn(async ({ request, params, shop, currentUser }) => {
  const key = optionalKeyOf(request);
  const read = (stored: Ticket) => readTicket(request, stored);
  return { ticket: await shop.tickets.edit(currentUser, params['id'] ?? '', read, key) };
});

export const ALL = calls({ PUT });
