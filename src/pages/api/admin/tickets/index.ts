import { admin, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { TicketQuerySchema } from '#lib/tickets/admin-schema.ts';

const GET = admin(async ({ url, shop }) =>
  shop.tickets.list(read(TicketQuerySchema, Object.fromEntries(url.searchParams))),
);

export const ALL = calls({ GET });
