import type { Ticket } from '#lib/tickets/ticket.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { paths } from '#lib/site/paths.ts';
import type { WaitingPart } from '#lib/today/today.ts';
import { MAX_NEXT, waitingTable } from '#lib/today/waiting.ts';
import { allTicketsOf, dropTickets, waitingTickets } from './repo.ts';
import { ticketWriter, type TicketDeps } from './form.ts';
import { createAdminTickets } from './admin.ts';
import { createOwnTickets } from './own-tickets.ts';

export { ticketsOf } from './repo.ts';

export { countTickets } from './repo.ts';

export const exportTicketsOf = async (
  db: Db,
  uploads: Uploads,
  userId: string,
): Promise<Ticket[]> => (await allTicketsOf(db, userId)).map(ticketWriter(uploads.pathOf));

export async function eraseTicketsOf(
  tx: Tx,
  { uploads }: Pick<TicketDeps, 'uploads'>,
  userId: string,
): Promise<void> {
  await uploads.disown(tx, await dropTickets(tx, userId));
}

export async function ticketsWaiting(db: Db): Promise<WaitingPart> {
  const rows = await waitingTickets(db, MAX_NEXT);
  return {
    count: Number(rows[0]?.count ?? 0),
    next: rows.map(({ id, created_at, name, number }) => ({
      id,
      orderId: number,
      name,
      total: null,
      since: created_at,
      action: waitingTable.ticket.action,
      href: paths.adminTicket(id),
    })),
  };
}

export const createTicketService = (deps: TicketDeps) => ({
  ...createOwnTickets(deps),
  ...createAdminTickets(deps),
});
