import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#lib/server/errors.ts';
import { aShopWithGiftVouchers, BOWL, GIFT_CARD, MUG } from '../../support/gift-shop.ts';
import { aUser } from '../../support/people.ts';

type World = Awaited<ReturnType<typeof aShopWithGiftVouchers>>;

const cart = fc.constantFrom(
  [[BOWL, 3]] as const,
  [
    [BOWL, 2],
    [MUG, 1],
  ] as const,
  [
    [MUG, 1],
    [GIFT_CARD, 1],
  ] as const,
);
const codes = fc.subarray(['LAST', 'SEVENTH', 'small', 'large']);
const step = fc.oneof(
  fc.record({ do: fc.constant('place' as const), cart, codes }),
  fc.record({
    do: fc.constantFrom(
      ...(['cancel', 'deliver', 'return', 'credit', 'refund', 'expire'] as const),
    ),
    order: fc.nat(5),
    qty: fc.integer({ min: 1, max: 2 }),
  }),
);

const giftTo = { name: '', email: 'anoma@example.com', message: '', sendOn: '' };

/** What anybody could count afterwards, whatever was done and in which order. */
async function assertSums({ shop }: World): Promise<void> {
  const [orders, lines, payments, vouchers, uses] = await Promise.all([
    shop.db.selectFrom('orders').selectAll().execute(),
    shop.db.selectFrom('order_lines').selectAll().execute(),
    shop.db.selectFrom('payments').selectAll().execute(),
    shop.db.selectFrom('gift_vouchers').selectAll().execute(),
    shop.db.selectFrom('voucher_codes').selectAll().execute(),
  ]);
  const sum = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
    rows.reduce((all, row) => all + cents(row), 0);
  for (const { id, discount_cents, voucher_kind, status, refund_due_cents } of orders) {
    const shares = sum(
      lines.filter((line) => line.order_id === id),
      (line) => line.discount_cents,
    );
    expect(shares).toBe(voucher_kind === 'delivery' ? 0 : discount_cents);
    const own = payments.filter((entry) => entry.order_id === id);
    const paid = sum(own, (entry) => (entry.kind === 'refund' ? 0 : entry.amount_cents));
    const refunded = sum(own, (entry) => (entry.kind === 'refund' ? entry.amount_cents : 0));
    expect(refunded + refund_due_cents).toBeLessThanOrEqual(paid);
    // A cancelled order has given everything back, or owes it.
    expect(status !== 'cancelled' || refunded + refund_due_cents === paid).toBe(true);
  }
  for (const voucher of vouchers) {
    const own = payments.filter((entry) => entry.gift_voucher_id === voucher.id);
    const spent = sum(own, (entry) =>
      entry.kind === 'refund' ? -entry.amount_cents : entry.amount_cents,
    );
    expect(voucher.balance_cents).toBe(voucher.amount_cents - voucher.voided_cents - spent);
    expect(voucher.balance_cents).toBeGreaterThanOrEqual(0);
    expect(voucher.balance_cents).toBeLessThanOrEqual(voucher.amount_cents);
  }
  for (const { code, uses: counted } of uses) {
    const open = orders.filter((order) => order.voucher_code === code);
    expect(counted).toBe(open.filter(({ status }) => status !== 'cancelled').length);
  }
  expect(uses.find(({ code }) => code === 'LAST')?.uses).toBeLessThanOrEqual(1);
}

test('payments and refunds of gift vouchers add up to the cent, in any order of events', async () => {
  const outcome = await fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const world = await aShopWithGiftVouchers();
      const { shop, admin, buyer, clock, give, place, voucher, delivered } = world;
      await voucher({ code: 'LAST', value: 33, maxUses: 1 });
      await voucher({ code: 'SEVENTH', kind: 'amount', value: 10_007 });
      const known = { small: (await give(333.33)).code, large: (await give(9_999.99)).code };
      const numbers: string[] = [];
      const codeOf = (name: string) => (name === 'small' || name === 'large' ? known[name] : name);
      for (const one of steps) {
        const number = 'order' in one ? numbers[one.order % Math.max(1, numbers.length)] : '';
        const work = async () => {
          if (one.do === 'place') {
            const vouchers = one.codes.map(codeOf);
            numbers.push(await place({ items: one.cart, vouchers, giftTo }));
          } else if (one.do === 'expire') clock.pass(60 * 86_400_000);
          else if (number === undefined || number === '') return;
          else if (one.do === 'cancel') await shop.adminOrders.cancel(admin, number, 'No.');
          else if (one.do === 'deliver') await delivered(number);
          else if (one.do === 'refund') {
            const refunding = { amount: 12_345 * one.qty, reference: `CEFT ${numbers.length}` };
            await shop.payments.refund(admin, number, refunding);
          } else {
            const items = [{ _id: BOWL, size: 'Default', qty: one.qty }];
            const asked = { items, reason: 'A chip.', resolution: 'refund' as const };
            const { _id } = await shop.returns.request(buyer, number, asked, undefined);
            await shop.returns.approve(admin, _id);
            await shop.returns.receive(admin, _id);
            const how =
              one.do === 'credit' ? { resolution: 'credit' as const } : { reference: 'CEFT' };
            await shop.returns.complete(admin, _id, how);
          }
        };
        await work().catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        });
        await assertSums(world);
      }
      const always = { from: '2026-01-01', to: '2028-12-31', by: 'month' as const };
      const { giftVouchers } = await shop.figures.figures(always);
      const { sold, given, spent, outstanding, expired } = giftVouchers;
      expect(sold + given).toBeCloseTo(spent + outstanding + expired, 5);
    }),
    { numRuns: 12 },
  );
  expect(outcome.failed ? fc.defaultReportMessage(outcome) : '').toBe('');
}, 120_000);

test('20 people and one last use: one of them gets it', async () => {
  const world = await aShopWithGiftVouchers();
  await world.voucher({ code: 'LAST', maxUses: 1 });
  const people = [];
  for (let at = 0; at < 20; at += 1) people.push(await aUser(world.shop, `person-${at}`, 'user'));
  const all = await Promise.allSettled(
    people.map((person) => world.place({ vouchers: ['LAST'] }, person)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
  expect(new Set(refused)).toEqual(new Set(['This code has been used up.']));
  await assertSums(world);
});
