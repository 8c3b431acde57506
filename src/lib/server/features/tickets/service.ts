import type { Ticket } from '#lib/tickets/ticket.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { allTicketsOf, dropTickets } from './repo.ts';
import { ticketWriter } from './codec.ts';
import { ticketReplies } from './admin.ts';
import { ownTickets } from './own-tickets.ts';
import type { TicketDeps } from './deps.ts';

/** What the shop keeps of a person's tickets, for himself. */
export const storedTickets = async (db: Db, uploads: Uploads, userId: string): Promise<Ticket[]> =>
  (await allTicketsOf(db, userId)).map(ticketWriter(uploads.pathOf));

/** Removes them with everything that was answered, and gives their pictures up. */
export async function eraseTickets(tx: Tx, uploads: Uploads, userId: string): Promise<void> {
  await uploads.disown(tx, await dropTickets(tx, userId));
}

/** Tickets (docs/api.md "Tickets", "Administration"): asked by people, answered by admins. */
export const createTicketService = (parts: TicketDeps) => ({
  ...ownTickets(parts),
  ...ticketReplies(parts),
});
