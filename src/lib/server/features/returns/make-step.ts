import { returnSteps, type ReturnStatus, type ReturnStep } from '#lib/returns/returns.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { emailOwner } from '#lib/server/features/orders/move-order.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { returnEmail } from '#lib/server/features/orders/return-emails.ts';
import { getLockedOrder } from '#lib/server/features/payments/refunds.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { forAdmins, type ReturnDeps } from './codec.ts';
import { findPayer } from './refund-value.ts';
import { addReturnEvent, findReturn, setReturnStatus } from './repo.ts';
import type { Step, StepResult } from './step.ts';

export const returnNotFound = () => new Refusal('missing', 'Return not found.');

const wrongStep = (now: { status: ReturnStatus }) =>
  new Refusal('conflict', `This can't be done: the return is ${now.status}.`, {
    body: { return: now },
  });

export function firstOf<One>([one]: readonly One[]): One {
  if (!one) throw new Error('A return was lost on its way out');
  return one;
}

/** Makes a step of a return once, for who may. */
export const createMakeStep =
  (deps: ReturnDeps) =>
  async (
    currentUser: CurrentUser,
    id: string,
    name: ReturnStep,
    work: (tx: Tx, step: Step) => Promise<StepResult>,
  ) => {
    const { db, changes } = deps;
    const { from, to } = returnSteps[name];
    const { after, isMade, settled } = await inTransaction(db, async (tx) => {
      const isMoved = await setReturnStatus(tx, id, { before: from, after: to });
      const returnRecord = await findReturn(tx, id);
      if (!returnRecord) throw returnNotFound();
      if (!isMoved) return { after: returnRecord, isMade: false, settled: undefined };
      const order = await getLockedOrder(tx, returnRecord.row.order_id);
      const isOwn = await assertNotOwnOrder(tx, currentUser, order);
      const at = deps.now();
      const payer = await findPayer(tx, order);
      const step = { returnRecord, order, payer, currentUser, actorId: currentUser.id, at };
      const { news, reason = '', tags = [], settled } = await work(tx, step);
      await addReturnEvent(tx, {
        return_id: id,
        at: at.toISOString(),
        actor_id: currentUser.id,
        before: from,
        after: to,
        reason,
        own: isOwn ? 1 : 0,
      });
      await emailOwner(deps, tx, order, (inEmail) => returnEmail(inEmail, news));
      const moved = (await findReturn(tx, id)) ?? returnRecord;
      changes.record(tx, tags);
      return { after: moved, isMade: true, settled };
    });
    const written = firstOf(await forAdmins(deps, [after]));
    if (!isMade) throw wrongStep(written);
    return { ...written, ...(settled && { settled }) };
  };
