import { authedDelete, authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { listingHref } from '#lib/paging/paging.ts';
import { notify } from '#lib/browser/toasts.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { type AdminOrderFilters, fieldsOf } from '#lib/order-list/filters.ts';
import {
  type DriverOption,
  type AdminOrderPage,
  type AdminOrderView,
  type AssignedMany,
  readAdminOrder,
  readAssigned,
  readDrivers,
  readGuestOrders,
  readList,
} from '#lib/order-list/codec.ts';
import type { DecidedFilter } from '#lib/payments/slip-filters.ts';
import type { Cancelling } from '#lib/order-list/schema.ts';
import type { Receiving, Refunding } from '#lib/payments/schema.ts';
import { toRupees } from '#lib/format/money.ts';
import { differenceIn } from '#lib/browser/payments/difference.ts';
import { ADMIN_PAGE_SIZE } from '#lib/paging/paging.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';

const SLIPS_AT_ONCE = 50;
const DRIVERS_AT_ONCE = 100;

const ordersAt = async (path: string): Promise<AdminOrderPage> => readList(await authedGet(path));

export function fetchPage(address: AdminOrderFilters) {
  const limit = { name: 'limit', value: String(ADMIN_PAGE_SIZE) };
  const fields = [...fieldsOf(address), limit];
  return unlessForbidden(ordersAt(listingHref('/api/admin/orders', fields, address.page)));
}

export const fetchWaiting = () =>
  unlessForbidden(ordersAt(`/api/admin/orders?slip=waiting&limit=${SLIPS_AT_ONCE}`));

export const fetchDecided = (filter: DecidedFilter, page: number) =>
  unlessForbidden(
    ordersAt(
      listingHref(
        '/api/admin/orders',
        [
          { name: 'slip', value: filter },
          { name: 'limit', value: String(ADMIN_PAGE_SIZE) },
        ],
        page,
      ),
    ),
  );

export const fetchNamed = (orderNumbers: readonly string[]) =>
  unlessForbidden(
    ordersAt(
      `/api/admin/orders?${new URLSearchParams({ ids: orderNumbers.join(','), limit: '100' })}`,
    ),
  );

export async function fetchOne(orderNumber: string): Promise<AdminOrderView | undefined> {
  const { orders } = await ordersAt(`/api/admin/orders?${new URLSearchParams({ q: orderNumber })}`);
  return orders.find((order) => order.orderNumber === orderNumber);
}

export async function fetchDrivers(): Promise<DriverOption[]> {
  const at = async (page: number) =>
    readDrivers(await authedGet(`/api/admin/drivers?page=${page}&limit=${DRIVERS_AT_ONCE}`));
  const { drivers, pages } = await at(1);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, n) => at(n + 2));
  const rest = await Promise.all(others);
  return [...drivers, ...rest.flatMap((page) => page.drivers)];
}

async function move(
  { orderNumber }: AdminOrderView,
  name: 'approve' | 'reject-slip' | 'assign' | 'cancel' | 'payment' | 'refund',
  body: Record<string, unknown>,
): Promise<AdminOrderView> {
  const { order } = await authedPost(
    `/api/admin/orders/${encodeURIComponent(orderNumber)}/${name}`,
    body,
  );
  return readAdminOrder(order);
}

/** Also gives it to a driver, if one is named. */
export const approve = (order: AdminOrderView, andAssign?: string) =>
  move(order, 'approve', {
    seen: order.slip ?? null,
    ...(andAssign !== undefined && { andAssign }),
  });
export const returnSlip = (order: AdminOrderView, reason: string) =>
  move(order, 'reject-slip', { reason });
export const cancel = (order: AdminOrderView, cancelling: Cancelling) =>
  move(order, 'cancel', cancelling);
/** The same amount and reference again is the same payment. */
export const recordPayment = (order: AdminOrderView, { amount, reference }: Receiving) =>
  move(order, 'payment', { amount: toRupees(amount), reference });
/** The same amount and reference again is the same refund. */
export const refund = (
  order: AdminOrderView,
  { amount, reference, reason, difference, alreadySent, acceptSpent }: Refunding,
) =>
  move(order, 'refund', {
    amount: toRupees(amount),
    reference,
    ...(reason && { reason }),
    ...(alreadySent && { alreadySent }),
    ...(acceptSpent && { acceptSpent }),
    ...(difference !== undefined && { difference: toRupees(difference) }),
  });
export const assign = (order: AdminOrderView, driverId: string) =>
  move(order, 'assign', { driverId, seen: order.driverId });

const guestPath = ({ orderNumber }: AdminOrderView): string =>
  `/api/admin/orders/${encodeURIComponent(orderNumber)}/guest`;

export const fetchGuestOrders = async (order: AdminOrderView): Promise<string[]> =>
  readGuestOrders(await authedGet(guestPath(order)));

/** Erases a guest whose number of orders is `seen`; resolves to the updated order. */
export async function eraseGuest(order: AdminOrderView, seen: number): Promise<AdminOrderView> {
  await authedDelete(`${guestPath(order)}?orders=${seen}`);
  return (await fetchOne(order.orderNumber)) ?? order;
}

export const assignMany = async (
  orderIds: readonly string[],
  driverId: string,
): Promise<AssignedMany> =>
  readAssigned(await authedPost('/api/admin/orders/assign', { orderIds, driverId }));

export const ordersFile = (address: AdminOrderFilters): string =>
  listingHref('/api/admin/orders.csv', fieldsOf(address));

/**
 * Runs an action and notifies about its result. Resolves to the updated order, also after a conflict; `undefined`
 * when it could not be fetched.
 */
export async function act(
  { orderNumber }: AdminOrderView,
  work: () => Promise<AdminOrderView>,
  done: string,
): Promise<AdminOrderView | undefined> {
  try {
    const order = await work();
    notify('success', done);
    return order;
  } catch (error) {
    if (differenceIn(error)) return undefined;
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
    if (!(error instanceof ApiError) || error.status !== 409) return undefined;
    // The error is already displayed; offline, the displayed order stays.
    return fetchOne(orderNumber).catch(() => undefined);
  }
}
