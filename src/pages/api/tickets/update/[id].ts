import { calls, signedIn, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { readTicket } from '#lib/server/features/tickets/form.ts';

const PUT = signedIn(async ({ request, params, shop, currentUser }) => {
  const key = optionalKeyOf(request);
  const read = () => readTicket(request);
  return { ticket: await shop.tickets.edit(currentUser, params['id'] ?? '', read, key) };
});

export const ALL = calls({ PUT });
