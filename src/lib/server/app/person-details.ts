import type { PersonDetails } from '#lib/contract/people.ts';
import { ticketStatus } from '#lib/tickets/ticket.ts';
import type { PeopleService } from '#lib/server/features/people/service.ts';
import { totalCentsOf } from '#lib/server/features/orders/ledger.ts';
import { ordersOf } from '#lib/server/features/orders/orders.ts';
import { ticketsOf } from '#lib/server/features/tickets/service.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

const NEWEST = { page: 1, limit: 10 };

/** Includes the newest orders and tickets and the account's history. Throws `missing`. */
export const createPersonDetails =
  (db: Db, people: Pick<PeopleService, 'personWithAudit'>) =>
  async (id: string): Promise<PersonDetails> => {
    const found = await people.personWithAudit(id);
    const { orders } = await ordersOf(db, id, NEWEST);
    const { tickets } = await ticketsOf(db, id, NEWEST);
    return {
      ...found,
      orders: orders.map(({ row }) => ({
        orderId: row.number,
        status: row.status,
        totalAmt: totalCentsOf(row),
        createdAt: row.created_at,
      })),
      tickets: tickets.map(({ row, replies }) => ({
        _id: row.id,
        subject: row.subject,
        status: ticketStatus({ replies }),
        createdAt: row.created_at,
      })),
    };
  };
