import { describe, expect, test } from 'vitest';
import { dayOf, daysAfter, startOfDay } from '#lib/format/dates.ts';
import type { Span } from '#lib/figures/span.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { sumPastDays } from '#lib/server/features/figures/sums.ts';
import { aWatchedShop } from '../orders/model/invariants.ts';
import { assertFiguresAgree } from '../orders/model/sums-agree.ts';
import { aWorld, doIt } from '../orders/model/world.ts';
import { aProduct } from '../../support/products.ts';
import { aShopWithReturns, BOWL } from '../../support/returning-shop.ts';
import { stock } from '../../support/shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const recentDays = ({ now }: Shop): Span => {
  const to = dayOf(now());
  return { from: daysAfter(to, -60), to, by: 'day' };
};

/** Which days and months have sums that stand. */
async function summed({ db }: Shop): Promise<string[]> {
  const rows = await db
    .selectFrom('figure_periods')
    .select('period')
    .where('is_summed', '=', 1)
    .orderBy('period')
    .execute();
  return rows.map(({ period }) => period);
}

describe('Sums of days that are over', () => {
  test('are made once the day is over by an hour, and give the figures of its orders', async () => {
    const { shop, clock, delivered, placed } = await aShopWithReturns();
    const day = dayOf(shop.now());
    await delivered(2);
    await placed(1);
    const before = await shop.figures.figures(recentDays(shop));
    const midnight = startOfDay(daysAfter(day, 1)).getTime();
    clock.pass(midnight + HOUR_MS - shop.now().getTime() - 1);
    await sumPastDays(shop.db, shop.now());
    expect(await summed(shop)).not.toContain(day);
    clock.pass(1);
    await sumPastDays(shop.db, shop.now());
    expect(await summed(shop)).toContain(day);
    clock.pass(40 * DAY_MS);
    expect(await sumPastDays(shop.db, shop.now(), { max: 5 })).toBe(5);
    await sumPastDays(shop.db, shop.now());
    expect(await summed(shop)).toEqual(expect.arrayContaining([day, day.slice(0, 7)]));
    const { byPeriod, ...totals } = await shop.figures.figures(recentDays(shop));
    expect(totals).toEqual({ ...before, byPeriod: undefined });
    expect(byPeriod.find(({ start }) => start === day)).toMatchObject({ orders: 2 });
    await assertFiguresAgree(shop);
  });

  test('no longer stand when an order is cancelled, returned or sorted elsewhere', async () => {
    const { shop, clock, admin, ask, delivered, placed } = await aShopWithReturns();
    const day = dayOf(shop.now());
    const sold = await delivered(2);
    const open = await placed(1);
    const opens = async (change: () => Promise<unknown>) => {
      clock.pass(3 * DAY_MS);
      await sumPastDays(shop.db, shop.now());
      expect(await summed(shop)).toContain(day);
      await assertFiguresAgree(shop);
      await change();
      expect(await summed(shop)).not.toContain(day);
      await assertFiguresAgree(shop);
      await sumPastDays(shop.db, shop.now());
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
  });

  test('are made anew when an order is cancelled while they are made', async () => {
    const watched = await aWatchedShop();
    for (let statement = 1; statement <= 30; statement += 2) {
      const world = await aWorld(watched.shop);
      await doIt(watched, world, {
        does: 'place',
        who: 0,
        lines: [{ product: 0, qty: 1 }],
        sums: { subtotal: 25_000, total: 45_000 },
        district: '',
        method: 'cash_on_delivery',
      }).then(({ number = '' }) => world.numbers.push(number));
      watched.pass(3 * DAY_MS);
      let cancelled: Promise<unknown> | undefined;
      watched.stopBefore(statement, async () => {
        cancelled = doIt({ ...watched, shop: watched.secondShop }, world, {
          does: 'cancel',
          order: 0,
        });
        await Promise.race([cancelled, new Promise((resume) => setTimeout(resume, 15))]);
      });
      await sumPastDays(watched.shop.db, watched.shop.now());
      watched.stopBefore(Infinity, async () => undefined);
      expect(await cancelled).toEqual(cancelled && { ends: 'done' });
      await assertFiguresAgree(watched.shop);
    }
  });
});
