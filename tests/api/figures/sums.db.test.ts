import { describe, expect, test } from 'vitest';
import { dayOf, daysAfter, startOfDay } from '#lib/format/dates.ts';
import { daysOf, type DateRange } from '#lib/reports/date-range.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { closeAccounts, reopenAccounts } from '#lib/server/features/people/admins.ts';
import { sumPastPeriods } from '#lib/server/features/reports/sums.ts';
import { SUMMED } from '#lib/server/features/periods/repo.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { isWriteConflict } from '#lib/server/infra/db/failures.ts';
import { aWatchedShop, type Watched } from '../orders/model/invariants.ts';
import type { World } from '../orders/model/state.ts';
import { assertFiguresAgree } from '../orders/model/sums-agree.ts';
import { aWorld, doIt } from '../orders/model/world.ts';
import { aPerson } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aShopWithReturns, BOWL } from '../../support/returning-shop.ts';
import { aShop, stock } from '../../support/shop.ts';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';

const recentDays = ({ now }: Shop): DateRange => {
  const to = dayOf(now());
  return { from: daysAfter(to, -60), to, by: 'day' };
};

/** Which days and months have sums that stand. */
async function summed({ db }: Shop): Promise<string[]> {
  const rows = await db
    .selectFrom('figure_periods')
    .select('period')
    .where('is_summed', '=', SUMMED)
    .orderBy('period')
    .execute();
  return rows.map(({ period }) => period);
}

/** The tests' SQLite does not wait for a concurrent writer: it would block it in this process too. */
async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      await new Promise((resume) => setTimeout(resume, 5));
    }
  }
}

describe('Sums of what is over', () => {
  test('are made once the day is over by an hour, and give the figures of its orders', async () => {
    const { shop, clock, delivered, placed } = await aShopWithReturns();
    const day = dayOf(shop.now());
    await delivered(2);
    await placed(1);
    const before = await shop.figures.figures(recentDays(shop));
    const midnight = startOfDay(daysAfter(day, 1)).getTime();
    clock.pass(midnight + HOUR_MS - shop.now().getTime() - 1);
    await sumPastPeriods(shop.db, shop.now());
    expect(await summed(shop)).not.toContain(day);
    clock.pass(1);
    await sumPastPeriods(shop.db, shop.now());
    expect(await summed(shop)).toContain(day);
    clock.pass(40 * DAY_MS);
    expect(await sumPastPeriods(shop.db, shop.now(), { max: 5 })).toBe(5);
    await sumPastPeriods(shop.db, shop.now());
    expect(await summed(shop)).toEqual(expect.arrayContaining([day, day.slice(0, 7)]));
    const { byPeriod, ...totals } = await shop.figures.figures(recentDays(shop));
    expect(totals).toEqual({ ...before, byPeriod: undefined });
    expect(byPeriod.find(({ start }) => start === day)).toMatchObject({ orders: 2 });
    await assertFiguresAgree(shop);
  });

  test('no longer stand when an order is cancelled or returned, a product changes its category, or an account its rights', async () => {
    const { shop, clock, admin, ask, buyer, delivered, placed } = await aShopWithReturns();
    const day = dayOf(shop.now());
    const kamala = { ...buyer, id: await aPerson(shop, { email: 'kamala@example.com' }) };
    const sold = await delivered(2);
    const open = await placed(1);
    const opens = async (change: () => Promise<unknown>) => {
      clock.pass(3 * DAY_MS);
      await sumPastPeriods(shop.db, shop.now());
      expect(await summed(shop)).toContain(day);
      await assertFiguresAgree(shop);
      await change();
      expect(await summed(shop)).not.toContain(day);
      await assertFiguresAgree(shop);
      await sumPastPeriods(shop.db, shop.now());
      expect(await summed(shop)).toContain(day);
      await assertFiguresAgree(shop);
    };
    await opens(() => shop.adminOrders.cancel(admin, open, 'Sold out.'));
    let returned = '';
    await opens(async () => {
      returned = (await ask(sold))._id;
    });
    await opens(() => shop.returns.decline(admin, returned, 'Used.'));
    await opens(() => stock(shop, aProduct(BOWL, { category: 'bags' })));
    await opens(() => shop.people.change(admin, kamala.id, { permissions: ['orders'] }));
    await opens(() => closeAccounts(shop.db, ['nimali@example.com'], shop.now()));
    await opens(() => reopenAccounts(shop.db, ['nimali@example.com']));
    await opens(() => shop.account.remove({ ...kamala, email: 'kamala@example.com' }));
  });

  test('add up, however many days have them', async () => {
    const shop = await aShop();
    const span = { from: '2024-01-01', to: '2025-12-31', by: 'month' } as const;
    const days = daysOf(span);
    for (const chunk of inChunks(days)) {
      const periods = chunk.map((period) => ({ period, is_summed: SUMMED }));
      await shop.db.insertInto('figure_periods').values(periods).execute();
      const sums = chunk.flatMap((period) => [
        { period, part: 'cash' as const, name: '', count: 0, cents: 100 },
        { period, part: 'customers' as const, name: '', count: 1, cents: 0 },
      ]);
      await shop.db.insertInto('figure_sums').values(sums).execute();
    }
    const { cash, newCustomers } = await shop.figures.figures(span);
    expect([cash, newCustomers]).toEqual([days.length, days.length]);
  });

  /** What changes the figures of a day, done by a second process. */
  type Change = (watched: Watched, world: World) => Promise<unknown>;
  const cancelled: Change = (watched, world) =>
    doIt({ ...watched, shop: watched.secondShop }, world, { does: 'cancel', order: 0 });
  const recategorised: Change = ({ secondShop }, { variants: [variant] }) =>
    whenFree(() => stock(secondShop, aProduct(variant?.productId ?? '', { category: 'bags' })));

  test.each([
    ['an order is cancelled', cancelled],
    ['a product gets another category', recategorised],
  ])('are made anew when %s while they are made', async (_, change) => {
    const watched = await aWatchedShop();
    const { now } = watched.shop;
    // The day before is over by an hour: it is the first that is summed.
    watched.pass(startOfDay(daysAfter(dayOf(now()), 1)).getTime() + HOUR_MS - now().getTime());
    let changes = 0;
    for (let statement = 1; statement <= 24; statement += 3) {
      const world = await aWorld(watched);
      await doIt(watched, world, {
        does: 'place',
        who: 0,
        lines: [{ product: 0, qty: 1 }],
        sums: { subtotal: 25_000, total: 45_000 },
        district: '',
        method: 'cash_on_delivery',
      }).then(({ number = '' }) => world.numbers.push(number));
      watched.pass(DAY_MS);
      let changing: Promise<unknown> | undefined;
      watched.stopBefore(statement, async () => {
        changes += 1;
        changing = change(watched, world);
        await Promise.race([changing, new Promise((resume) => setTimeout(resume, 15))]);
      });
      await sumPastPeriods(watched.shop.db, watched.shop.now(), { max: 2 });
      watched.stopBefore(Infinity, async () => undefined);
      await changing;
      await assertFiguresAgree(watched.shop);
    }
    expect(changes).toBeGreaterThan(5);
  });
});
