import {
  cashProblem,
  codeRefusals,
  type HandedOver,
  judgeCode,
  wasOffline,
} from '#lib/deliveries/hand-over.ts';
import type { HandOver } from '#lib/deliveries/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import { type CurrentUser, wasStaffSince } from '#lib/server/features/account/users.ts';
import { assertNotOwnOrder } from '#lib/server/features/orders/own-things.ts';
import { inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import {
  countCodeTry,
  setCodeStatus,
  findLockedOrder,
  type OrderRecord,
} from '#lib/server/features/orders/orders.ts';
import { deliveryCodeOf } from '#lib/server/features/orders/delivery-code.ts';
import { dueCentsOf } from '#lib/server/features/orders/ledger.ts';
import { moveLocked, wrongStatus, type MoveDeps } from '#lib/server/features/orders/move-order.ts';
import { countCode } from './codes-repo.ts';

const CODE_WAS_READABLE = 'The driver could have read the code as staff.';

/** The amount due unless the driver sent another one. */
function cashOf(order: OrderRecord, { cash, cashNote }: HandOver) {
  const dueCents = dueCentsOf(order.row, order.payments);
  const cashCents = cash ?? dueCents;
  const message = cashProblem(dueCents, cashCents, cashNote);
  if (message !== undefined)
    throw new Refusal('invalid', message, { errors: { cashNote: message } });
  return { cashCents, cashNote: cashCents === dueCents ? '' : cashNote };
}

function codeRefusal(refused: keyof typeof codeRefusals): Refusal {
  const { reason, code } = codeRefusals[refused];
  const message = codeRefusals[refused].message();
  return new Refusal(reason, message, { code, errors: { code: message } });
}

/** What a code proves: nothing where who sends it could have read it in the buyer's link. */
async function provenBy(
  tx: Tx,
  driver: CurrentUser,
  { row, events }: OrderRecord,
  code: Pick<HandedOver, 'codeStatus' | 'codeMissing'>,
): Promise<Pick<HandedOver, 'codeStatus' | 'codeMissing'>> {
  if (code.codeStatus !== 'ok' || row.guest_token_hash === null) return code;
  const isTaker = events.some(({ what, actor_id }) => what === 'place' && actor_id === driver.id);
  const couldRead = isTaker || (await wasStaffSince(tx, driver, row.created_at));
  return couldRead ? { codeStatus: 'missing', codeMissing: CODE_WAS_READABLE } : code;
}

interface Parts {
  isAllowed: (currentUser: CurrentUser, order: OrderRecord) => boolean;
  missing: () => Refusal;
}

/** A repeated call changes nothing. A wrong code is counted, so its transaction is committed before it is refused. */
export function createHandOver(deps: MoveDeps, { isAllowed, missing }: Parts) {
  const { db, now, secret, ownSettings } = deps;

  async function handOverInTx(
    tx: Tx,
    currentUser: CurrentUser,
    key: string,
    given: HandOver,
  ): Promise<OrderRecord | Refusal> {
    const order = await findLockedOrder(tx, key);
    if (!order || !isAllowed(currentUser, order)) throw missing();
    if (order.row.status === 'delivered') return order;
    if (order.row.status !== 'delivering') throw wrongStatus(order);
    await assertNotOwnOrder(tx, currentUser, order);
    const { id } = order.row;
    const cash = cashOf(order, given);
    const judged = judgeCode({
      mode: ownSettings().delivery.code,
      expected: deliveryCodeOf(secret, id),
      tries: order.row.code_tries,
      code: given.code,
      codeMissing: given.codeMissing,
      isOffline: wasOffline(given.at, now()),
    });
    if ('refused' in judged) {
      if (judged.isGuess) await countCodeTry(tx, id);
      return codeRefusal(judged.refused);
    }
    const { codeStatus, codeMissing } = await provenBy(tx, currentUser, order, {
      codeStatus: judged.status,
      codeMissing: judged.status === 'missing' ? given.codeMissing : '',
    });
    return moveLocked(deps, tx, order, 'handOver', {
      actorId: currentUser.id,
      cash,
      also: (inTx, { driver_id: driverId }) =>
        codeStatus === null
          ? Promise.resolve()
          : Promise.all([
              setCodeStatus(inTx, id, { codeStatus, codeMissing }),
              countCode(inTx, driverId ?? '', codeStatus),
            ]),
    });
  }

  return async (currentUser: CurrentUser, key: string, given: HandOver): Promise<OrderRecord> => {
    const done = await inTransaction(db, (tx) => handOverInTx(tx, currentUser, key, given));
    if (done instanceof Refusal) throw done;
    return done;
  };
}
