import {
  NOT_RESTOCKED,
  returnStatuses,
  returnSteps,
  type ReturnStatus,
  type ReturnStep,
} from '#lib/returns/returns.ts';
import type { Completing, ReturnQuery } from '#lib/returns/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/buyer.ts';
import { completeReturn, sendReturnRefund, type Step, type StepResult } from './complete-return.ts';
import { returnEmail } from '#lib/server/features/orders/return-emails.ts';
import { giveBackStockOf } from '#lib/server/features/orders/move-effects.ts';
import { emailOwner, type OrderDeps } from '#lib/server/features/orders/move-order.ts';
import { getLockedOrder } from '#lib/server/features/payments/refunds.ts';
import { createRequestReturn } from './request-return.ts';
import { forAdmins, toWireReturn } from './codec.ts';
import {
  addReturnEvent,
  countReturns,
  countReturnsByStatus,
  dropReasons,
  findReturn,
  hasOpenReturn,
  pageOfReturns,
  setReturnResult,
  setReturnStatus,
  type ReturnRecord,
} from './repo.ts';
import { countPages, type Paging } from '#lib/paging/paging.ts';

export { countReturns } from './repo.ts';

const NO_RETURN = 'Return not found.';

const OPEN_RETURN = 'A return is not finished. Try again when it is completed or declined.';

/** Throws `conflict` while a return is open. */
export async function eraseReturnsOf(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  if (await hasOpenReturn(tx, orderIds))
    throw new Refusal('conflict', OPEN_RETURN, { code: 'open_return' });
  await dropReasons(tx, orderIds);
  return [];
}

const wrongStep = (now: { status: ReturnStatus }) =>
  new Refusal('conflict', `This can't be done: the return is ${now.status}.`, {
    body: { return: now },
  });

async function receiveReturn(
  tx: Tx,
  { returnRecord, order }: Step,
  restock: boolean,
): Promise<StepResult> {
  const news = { step: 'receive', resolution: returnRecord.row.resolution } as const;
  if (!restock) return { news, reason: NOT_RESTOCKED };
  const lines = returnRecord.lines.filter(({ direction }) => direction === 'back');
  const bought = lines.map((line) => ({
    ...line,
    variant:
      order.lines.find((one) => one.product_id === line.product_id && one.size === line.size)
        ?.variant ?? null,
  }));
  return { news, tags: await giveBackStockOf(tx, bought) };
}

const createMakeStep =
  (deps: OrderDeps) =>
  async (
    currentUser: CurrentUser,
    id: string,
    name: ReturnStep,
    work: (tx: Tx, step: Step) => Promise<StepResult>,
  ) => {
    const { db, changes } = deps;
    const { from, to } = returnSteps[name];
    const { after, isMade } = await inTransaction(db, async (tx) => {
      const isMoved = await setReturnStatus(tx, id, { before: from, after: to });
      const returnRecord = await findReturn(tx, id);
      if (!returnRecord) throw new Refusal('missing', NO_RETURN);
      if (!isMoved) return { after: returnRecord, isMade: false };
      const order = await getLockedOrder(tx, returnRecord.row.order_id);
      assertNotOwnOrder(currentUser, order.row);
      const at = deps.now();
      const step = { returnRecord, order, currentUser, actorId: currentUser.id, at };
      const { news, reason = '', tags = [] } = await work(tx, step);
      await addReturnEvent(tx, {
        return_id: id,
        at: at.toISOString(),
        actor_id: currentUser.id,
        before: from,
        after: to,
        reason,
      });
      await emailOwner(deps, tx, order, (inEmail) => returnEmail(inEmail, news));
      const moved = (await findReturn(tx, id)) ?? returnRecord;
      changes.record(tx, tags);
      return { after: moved, isMade: true };
    });
    const [written] = await forAdmins(deps, [after]);
    if (!written) throw new Error('A return was lost on its way out');
    if (!isMade) throw wrongStep(written);
    return written;
  };

export function createReturnService(deps: OrderDeps) {
  const { db } = deps;
  const requestReturn = createRequestReturn(deps);
  const makeStep = createMakeStep(deps);

  async function found(id: string): Promise<ReturnRecord> {
    const returnRecord = await findReturn(db, id);
    if (!returnRecord) throw new Refusal('missing', NO_RETURN);
    return returnRecord;
  }

  return {
    async request(...request: Parameters<typeof requestReturn>) {
      return toWireReturn(await found(await requestReturn(...request)));
    },

    async own(currentUser: CurrentUser, paging: Paging) {
      const { id: userId } = currentUser;
      const [total, returns] = await Promise.all([
        countReturns(db, 'user_id', userId),
        pageOfReturns(db, { userId }, paging),
      ]);
      return { returns: returns.map(toWireReturn), ...pagesOf(total, paging) };
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

    receive: (currentUser: CurrentUser, id: string, restock = true) =>
      makeStep(currentUser, id, 'receive', (tx, step) => receiveReturn(tx, step, restock)),

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

const MAX_RETURNS = 10_000;

export async function exportReturnsOf(db: Db, userId: string) {
  const returns = await pageOfReturns(db, { userId }, { page: 1, limit: MAX_RETURNS });
  return returns.map(toWireReturn);
}

const pagesOf = (total: number, { page, limit }: Paging) => ({
  total,
  page,
  pages: countPages(total, limit),
});
