import { can, type Permission } from '#lib/account/permissions.ts';
import { fullName } from '#lib/orders/order-fields.ts';
import { MAX_SEARCHED, MIN_SEARCHED, type SearchResult } from '#lib/site/admin-search.ts';
import { paths } from '#lib/site/paths.ts';
import { statusLabel } from '#lib/orders/status.ts';
import { ticketLabel, ticketStatus } from '#lib/tickets/ticket.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { readAdminProductQuery } from '#lib/server/features/catalogue/admin-form.ts';
import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import type { OrderList } from '#lib/server/features/order-list/service.ts';
import { readOrderNumber } from '#lib/server/features/orders/order-number.ts';
import type { PeopleService } from '#lib/server/features/people/service.ts';
import type { createTicketService } from '#lib/server/features/tickets/service.ts';

export interface AdminSearchDeps {
  orderList: Pick<OrderList, 'orders'>;
  products: Pick<CatalogueServices['products'], 'list'>;
  people: Pick<PeopleService, 'people'>;
  tickets: Pick<ReturnType<typeof createTicketService>, 'list'>;
}

const MAX_OF_KIND = 5;

const details = (...parts: readonly (string | undefined)[]): string =>
  parts.filter(Boolean).join(', ');

export function createAdminSearch({ orderList, products, people, tickets }: AdminSearchDeps) {
  const paging = { page: 1, limit: MAX_OF_KIND };

  async function findOrders(caller: CurrentUser, q: string): Promise<SearchResult[]> {
    const found = await orderList.orders(caller, { q, ...paging });
    const number = readOrderNumber(q);
    return found.orders.map(({ orderId, delivery_address: to, status }) => ({
      kind: 'order',
      id: orderId,
      title: orderId,
      detail: details(fullName(to), statusLabel(status)),
      href: paths.adminOrder(orderId),
      isExact: orderId === number,
    }));
  }

  async function findProducts(q: string): Promise<SearchResult[]> {
    const query = new URLSearchParams({ q, limit: String(MAX_OF_KIND) });
    const found = await products.list(readAdminProductQuery(query));
    return found.products.map(({ id, name, maker, variants }) => {
      const sku = variants.find((one) => one.sku.toLowerCase() === q.toLowerCase())?.sku;
      const isExact = sku !== undefined || variants.some(({ barcode }) => barcode === q);
      const detail = details(sku, maker);
      return { kind: 'product', id, title: name, detail, href: paths.adminProduct(id), isExact };
    });
  }

  async function findPeople(q: string): Promise<SearchResult[]> {
    const found = await people.people({ q, ...paging });
    return found.people.map(({ _id: id, name, email, phone }) => ({
      kind: 'person',
      id,
      title: name || email,
      detail: details(email, phone),
      href: paths.adminPerson(id),
      isExact: false,
    }));
  }

  async function findTickets(q: string): Promise<SearchResult[]> {
    const found = await tickets.list({ q, status: undefined, ...paging });
    return found.tickets.map((ticket) => ({
      kind: 'ticket',
      id: ticket._id,
      title: ticket.subject,
      detail: details(ticket.user.name, ticketLabel[ticketStatus(ticket)]()),
      href: paths.adminTicket(ticket._id),
      isExact: ticket._id === q,
    }));
  }

  /** At most five of each kind that the caller may see, exact ones first; none for a text of another length. */
  return async (caller: CurrentUser, typed: string): Promise<SearchResult[]> => {
    const q = typed.trim();
    if (q.length < MIN_SEARCHED || q.length > MAX_SEARCHED) return [];
    const allowed = <Found>(permission: Permission, find: () => Promise<Found[]>) =>
      can(caller, permission) ? find() : [];
    const found = await Promise.all([
      allowed('orders', () => findOrders(caller, q)),
      allowed('catalogue', () => findProducts(q)),
      allowed('people', () => findPeople(q)),
      allowed('support', () => findTickets(q)),
    ]);
    return found.flat().toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
  };
}
