import { randomUUID } from 'node:crypto';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { Refusal } from '#lib/server/errors.ts';
import { deliveryCodeOf } from '#lib/server/features/orders/delivery-code.ts';
import { at, type Ledger, type CashCommand, type World } from './state.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';

/** The code at the door and drivers' cash in a real shop. */

type HandOver = CashCommand & { does: 'handOver' };

const ago = ({ now }: Shop, ms: number): Date => new Date(now().getTime() - ms);

/** What the driver enters at the door. */
async function codeOf({ db }: Shop, { secret }: World, number: string, code: HandOver['code']) {
  if (code === 'none') return {};
  if (code === 'reason') return { codeMissing: 'The phone is off' };
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const right = deliveryCodeOf(secret, row.id);
  if (code === 'right') return { code: right };
  return { code: right === '0000' ? '0001' : '0000' };
}

export async function actOnCash(shop: Shop, world: World, command: CashCommand): Promise<void> {
  const driver = at(world.drivers, command.driver);
  switch (command.does) {
    case 'handOver': {
      const number = at(world.numbers, command.order);
      const { cents: cash } = command;
      await shop.deliveries.drive(driver, number, 'delivered', {
        ...(await codeOf(shop, world, number, command.code)),
        ...(cash !== undefined && { cash, cashNote: 'No change' }),
        ...(command.isLate && { at: ago(shop, DAY_MS) }),
      });
      return;
    }
    case 'settle': {
      const note = command.isNoted ? 'Counted twice' : '';
      const upTo = command.isEarlier ? ago(shop, MINUTE_MS).toISOString() : undefined;
      const counted = { counted: command.counted, note, upTo };
      await shop.cash.settle(world.admin, driver.id, counted, randomUUID());
      return;
    }
    case 'approveDriver': {
      const change = { driver: command.isApproved ? ('approved' as const) : ('none' as const) };
      await shop.people.change(world.admin, driver.id, change);
      return;
    }
    case 'correct': {
      const correction = { amount: command.cents, note: 'Found' };
      await shop.cash.correct(world.admin, driver.id, correction, undefined);
    }
  }
}

interface LedgerView {
  isActive: boolean;
  /** In cents. */
  open: readonly number[];
  settled: Ledger['settled'];
}

/** A book with its entries and settlements in one order: several are of one moment. */
const sortedLedger = ({ isActive, open, settled }: LedgerView) => ({
  isActive,
  open: open.toSorted((one, other) => one - other),
  settled: settled.map((one) => JSON.stringify(one)).toSorted(),
});
export type SortedLedger = ReturnType<typeof sortedLedger>;

export const modelLedger = ({ open, ...rest }: Ledger): SortedLedger =>
  sortedLedger({ ...rest, open: open.map((entry) => entry.cents) });

/** The book of a driver as the calls tell it. Throws unless its sums agree. */
async function ledgerView({ cash }: Shop, id: string): Promise<LedgerView> {
  const { driver, holding, entries, settlements } = await cash.driver(id, { page: 1, limit: 100 });
  const open = entries.map(({ amount }) => amount);
  if (open.reduce((sum, one) => sum + one, 0) !== holding) {
    throw new Error(`What a driver holds is not the sum of the entries: ${holding}`);
  }
  const settled: Ledger['settled'] = [];
  for (const { _id, expected, counted } of settlements) {
    const closed = (await cash.receipt(id, _id)).entries;
    const sum = closed.reduce((all, { amount }) => all + amount, 0);
    if (sum !== expected) throw new Error(`A settlement closed ${sum}, not ${expected}`);
    settled.push({ expected, counted, entries: closed.length });
  }
  return { isActive: driver.isActive, open, settled };
}

const noLedger: LedgerView = { isActive: false, open: [], settled: [] };

/** The books of the drivers. */
export async function ledgerViews(shop: Shop, { drivers }: World): Promise<SortedLedger[]> {
  const ledgers: SortedLedger[] = [];
  for (const { id } of drivers) {
    const ledger = await ledgerView(shop, id).catch((error: unknown) => {
      if (error instanceof Refusal && error.reason === 'missing') return noLedger;
      throw error;
    });
    ledgers.push(sortedLedger(ledger));
  }
  return ledgers;
}
