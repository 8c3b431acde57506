import { calls, created, signedIn, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { readTicket } from '#lib/server/features/tickets/form.ts';
import { SUBMITTED } from '#lib/tickets/messages.ts';

const POST = signedIn(async ({ request, shop, currentUser }) => {
  const key = optionalKeyOf(request);
  const ticket = await shop.tickets.raise(currentUser, await readTicket(request), key);
  return created({ ticket, message: SUBMITTED });
});

export const ALL = calls({ POST });
