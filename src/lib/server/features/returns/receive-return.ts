import { lineName } from '#lib/cart/messages.ts';
import { saysBroken } from '#lib/returns/reasons.ts';
import { notRestockedText, restocks } from '#lib/returns/returns.ts';
import type { Restocking } from '#lib/contract/returns.ts';
import { Refusal } from '#lib/server/errors.ts';
import { giveBackStockOf } from '#lib/server/features/orders/move-effects.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { Step, StepResult } from './step.ts';

const OTHER_ITEM = 'An item is not one of this return.';

/** Restocks what is not said to be broken, by its reason or by the staff. Throws `invalid` for other items. */
export async function receiveReturn(
  tx: Tx,
  { returnRecord, order }: Step,
  restocking: Restocking,
): Promise<StepResult> {
  const { row, lines, names } = returnRecord;
  const back = lines
    .filter(({ direction }) => direction === 'back')
    .map((line) => ({ ...line, productId: line.product_id }));
  const isOfReturn = ({ _id, size }: { _id: string; size: string }) =>
    back.some((line) => line.productId === _id && line.size === size);
  if (!(restocking.items ?? []).every(isOfReturn)) {
    throw new Refusal('invalid', OTHER_ITEM, { errors: { items: OTHER_ITEM } });
  }
  const isRestocked = restocks(restocking, !saysBroken(row.reason));
  const restocked = back.filter(isRestocked).map((line) => ({
    ...line,
    variant:
      order.lines.find((one) => one.product_id === line.product_id && one.size === line.size)
        ?.variant ?? null,
  }));
  const left = back.filter((line) => !isRestocked(line));
  const reason = notRestockedText(
    left.map(({ productId, size }) => lineName({ name: names.get(productId) ?? productId, size })),
    back.length,
  );
  return {
    news: { step: 'receive', resolution: row.resolution },
    reason,
    tags: await giveBackStockOf(tx, restocked),
  };
}
