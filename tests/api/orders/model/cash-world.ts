import { randomUUID } from 'node:crypto';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { deliveryCodeOf } from '#lib/server/features/orders/delivery-code.ts';
import { at, type Book, type CashCommand, type World } from './state.ts';

/** The code at the door and drivers' cash in a real shop. */

type HandOver = CashCommand & { does: 'handOver' };

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
      await shop.orders.drive(driver, number, 'delivered', {
        ...(await codeOf(shop, world, number, command.code)),
        ...(cash !== undefined && { cash, cashNote: 'No change' }),
      });
      return;
    }
    case 'settle': {
      const note = command.isNoted ? 'Counted twice' : '';
      const counted = { counted: command.counted, note, upTo: undefined };
      await shop.cash.settle(world.admin, driver.id, counted, randomUUID());
      return;
    }
    case 'correct': {
      const correction = { amount: command.cents, note: 'Found' };
      await shop.cash.correct(world.admin, driver.id, correction, undefined);
    }
  }
}

const cents = (rupees: number): number => Math.round(rupees * 100);

/** A book with its entries and settlements in one order: several are of one moment. */
export const sortedBook = ({ open, settled }: Book) => ({
  open: open.toSorted((one, other) => one - other),
  settled: settled.map((one) => JSON.stringify(one)).toSorted(),
});

/** The books of the drivers, as the calls tell them. Throws unless their sums agree. */
export async function shownBooks(shop: Shop, { drivers }: World) {
  const books: ReturnType<typeof sortedBook>[] = [];
  for (const { id } of drivers) {
    const { holding, entries, settlements } = await shop.cash.driver(id, { page: 1, limit: 100 });
    const open = entries.map(({ amount }) => cents(amount));
    if (open.reduce((sum, one) => sum + one, 0) !== cents(holding)) {
      throw new Error(`What a driver holds is not the sum of the entries: ${holding}`);
    }
    const settled: Book['settled'] = [];
    for (const { _id, expected, counted } of settlements) {
      const closed = (await shop.cash.receipt(id, _id)).entries;
      const sum = closed.reduce((all, { amount }) => all + cents(amount), 0);
      if (sum !== cents(expected)) throw new Error(`A settlement closed ${sum}, not ${expected}`);
      settled.push({
        expected: cents(expected),
        counted: cents(counted),
        entries: closed.length,
      });
    }
    books.push(sortedBook({ open, settled }));
  }
  return books;
}
