import type { AdminTicket, Ticket } from '#lib/tickets/ticket.ts';
import { success } from './fake-api.ts';

export const SUBJECT = 'Small chip on the rim';
export const INQUIRY = 'The bowl came with a chip of about 3 mm on the rim.';

/** A ticket as the calls give it (`ticketWriter` in src/lib/server/features/tickets/codec.ts). */
export const wireTicket = (fields: Partial<Ticket> = {}): Ticket => ({
  _id: 'ticket-1',
  productCategory: 'Pottery',
  product: 'Bowl',
  subject: SUBJECT,
  inquiry: INQUIRY,
  image: null,
  orderId: null,
  replies: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
});

/** A ticket as admins see it (`forAdmins` in src/lib/server/features/tickets/admin.ts). */
export const adminTicket = (fields: Partial<AdminTicket> = {}): AdminTicket => ({
  ...wireTicket(),
  user: { name: 'Nimali Perera', email: 'nimali@example.com' },
  audit: [
    {
      at: '2026-11-20T08:00:00.000Z',
      who: 'Nimali Perera',
      what: 'raise',
      before: '',
      after: 'pending',
    },
  ],
  ...fields,
});

/** One page of a user's tickets, with the tag that it is asked about again. */
export const ticketsResponse = (tag: string, ...tickets: readonly Ticket[]) => ({
  ...success({ tickets, total: tickets.length, page: 1, pages: 1 }),
  headers: { etag: `W/"${tag}"` },
});

/** One page of the admins' list. */
export const adminTicketsResponse = (...tickets: readonly AdminTicket[]) => {
  const pending = tickets.filter(({ replies }) => replies.length === 0).length;
  const counts = { pending, resolved: tickets.length - pending, all: tickets.length };
  return success({
    tickets,
    total: tickets.length,
    page: 1,
    pages: 1,
    counts: { ...counts, slip_waiting: 0 },
  });
};
