import { readJson, read } from '#lib/server/infra/request-body.ts';
import { staff, calls, created, optionalKeyOf } from '#lib/server/web/endpoint.ts';
import { ReplySchema } from '#lib/tickets/admin-filters.ts';

const POST = staff('support')(async ({ request, params, shop, currentUser }) => {
  const key = optionalKeyOf(request);
  const reply = read(ReplySchema, await readJson(request));
  return created({ ticket: await shop.tickets.reply(currentUser, params['id'] ?? '', reply, key) });
});

export const ALL = calls({ POST });
