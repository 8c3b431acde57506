import { PagingSchema } from '#lib/paging/schema.ts';
import { readTicket } from '#lib/server/features/tickets/form.ts';
import { read } from '#lib/server/infra/request-body.ts';
import {
  byName,
  calls,
  created,
  optionalKeyOf,
  revalidated,
  signedIn,
} from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const createTicket = signedIn(async ({ request, shop, currentUser }) => {
  const key = optionalKeyOf(request);
  const ticket = await shop.tickets.create(currentUser, await readTicket(request), key);
  return created({ ticket, message: m.tickets_submitted() });
});

const ownTickets = signedIn(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return revalidated(await shop.tickets.own(currentUser, paging));
});

export const ALL = byName({
  create: calls({ POST: createTicket }),
  user: calls({ GET: ownTickets }),
});
