import type { Completing, Restocking, ReturnQuery } from '#lib/contract/returns.ts';
import { returnStatuses } from '#lib/returns/returns.ts';
import type { ReturnRequest } from '#lib/returns/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { orderNotFound } from '#lib/server/features/orders/move-order.ts';
import {
  findOrder,
  type OrderRecord,
  readOrderNumber,
} from '#lib/server/features/orders/orders.ts';
import { forAdmins, toWireReturn, type ReturnDeps } from './codec.ts';
import { completeReturn, sendReturnRefund } from './complete-return.ts';
import { createMakeStep, firstOf, returnNotFound } from './make-step.ts';
import type { RequestWithPhotos } from './photos.ts';
import { receiveReturn } from './receive-return.ts';
import {
  countReturns,
  countReturnsByStatus,
  findReturn,
  pageOfReturns,
  returnsOfOrder,
  setReturnResult,
  type ReturnRecord,
} from './repo.ts';
import { createRequestReturn } from './request-return.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';

export { countReturns } from './repo.ts';

export function createReturnService(deps: ReturnDeps) {
  const { db } = deps;
  const requestReturn = createRequestReturn(deps);
  const { pathOf } = deps.uploads;
  const makeStep = createMakeStep(deps);

  async function found(id: string): Promise<ReturnRecord> {
    const returnRecord = await findReturn(db, id);
    if (!returnRecord) throw returnNotFound();
    return returnRecord;
  }

  return {
    async request(
      currentUser: CurrentUser,
      key: string,
      request: ReturnRequest,
      idempotencyKey: string | undefined,
      photos: readonly Uint8Array[] = [],
    ) {
      const sent = { key, request, photos, idempotencyKey };
      return toWireReturn(await found(await requestReturn.byBuyer(currentUser, sent)), pathOf);
    },

    /** Staff ask for the buyer, by phone or at the counter. */
    async requestFor(
      currentUser: CurrentUser,
      key: string,
      { request, photos }: RequestWithPhotos,
      idempotencyKey: string | undefined,
    ) {
      const sent = { key, request, photos, idempotencyKey };
      const asked = await found(await requestReturn.byStaff(currentUser, sent));
      return firstOf(await forAdmins(deps, [asked]));
    },

    /** All returns of an order, newest first. */
    async ofOrder(key: string) {
      const order = await findOrder(db, readOrderNumber(key));
      if (!order) throw orderNotFound();
      return forAdmins(deps, await returnsOfOrder(db, order.row.id));
    },

    async own(currentUser: CurrentUser, paging: Paging) {
      const { id: userId } = currentUser;
      const [total, returns] = await Promise.all([
        countReturns(db, 'user_id', userId),
        pageOfReturns(db, { userId }, paging),
      ]);
      return {
        returns: returns.map((one) => toWireReturn(one, pathOf)),
        ...pagesOf(total, paging),
      };
    },

    async all({ status, page, limit }: ReturnQuery) {
      const [countOf, returns] = await Promise.all([
        countReturnsByStatus(db),
        pageOfReturns(db, { status }, { page, limit }),
      ]);
      const total = returnStatuses
        .filter((one) => status === undefined || one === status)
        .reduce((sum, one) => sum + countOf(one), 0);
      return { returns: await forAdmins(deps, returns), ...pagesOf(total, { page, limit }) };
    },

    approve: (currentUser: CurrentUser, id: string) =>
      makeStep(currentUser, id, 'approve', async (_, { returnRecord }) => ({
        news: { step: 'approve', resolution: returnRecord.row.resolution },
      })),

    decline: (currentUser: CurrentUser, id: string, reason: string) =>
      makeStep(currentUser, id, 'decline', async (tx) => {
        await setReturnResult(tx, id, { decline_reason: reason });
        return { news: { step: 'decline', reason }, reason };
      }),

    receive: (currentUser: CurrentUser, id: string, restocking: Restocking = {}) =>
      makeStep(currentUser, id, 'receive', (tx, step) => receiveReturn(tx, step, restocking)),

    /** `resolution` changes an exchange to a refund. The order's gateway pays it back if it can. */
    async complete(currentUser: CurrentUser, id: string, request: Completing) {
      const sentNow = await sendReturnRefund(deps, currentUser, id, request);
      const sent = { request, sentNow };
      return makeStep(currentUser, id, 'complete', (tx, step) =>
        completeReturn(deps, tx, step, sent),
      );
    },
  };
}

export type ReturnService = ReturnType<typeof createReturnService>;

/** A request that was not read yet. */
export interface ReadRequest {
  read: () => Promise<RequestWithPhotos>;
  idempotencyKey: string | undefined;
}

/** What whoever has an order's link may do. */
export function createReturnsByLink(deps: ReturnDeps) {
  const { db, uploads } = deps;
  const requestReturn = createRequestReturn(deps);
  const ofLink = async ({ row }: OrderRecord) =>
    (await returnsOfOrder(db, row.id)).map((one) => toWireReturn(one, uploads.pathOf));
  return {
    ofLink,
    async requestByLink(order: OrderRecord, { read, idempotencyKey }: ReadRequest) {
      const id = await requestReturn.byLink(order, { ...(await read()), idempotencyKey });
      return firstOf((await ofLink(order)).filter(({ _id }) => _id === id));
    },
  };
}

const MAX_RETURNS = 10_000;

export async function exportReturnsOf(
  { db, uploads }: Pick<OrderDeps, 'db' | 'uploads'>,
  userId: string,
) {
  const returns = await pageOfReturns(db, { userId }, { page: 1, limit: MAX_RETURNS });
  return returns.map((one) => toWireReturn(one, uploads.pathOf));
}
