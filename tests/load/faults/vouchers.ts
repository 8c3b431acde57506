// kill -9 while orders use codes and gift vouchers, buy them and give them back: uses, balances and stock agree with
// the orders.
import { sharedSecret } from '#lib/server/infra/db/settings-repo.ts';
import { giftVoucherCodeOf } from '#lib/server/features/gift-vouchers/gift-vouchers.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { print, type Scenario } from '../kit/report.ts';
import { aVoucherForm } from '../../support/vouchers.ts';
import { inside, people, PRICE, type Person } from '../kit/shop-under-load.ts';
import {
  comingBackRows,
  deliver,
  GIFT,
  receiveReturn,
  sellGiftVouchers,
  shuffled,
  type Staff,
} from './coming-back.ts';
import {
  CONFLICT,
  inTurn,
  killAmid,
  placeOne,
  refusedRow,
  STOCK,
  stockAll,
  zeroRows,
  type Step,
} from './kills.ts';

const WORKERS = 6;
const PERCENT = 10;
const BALANCE = 1_000_000;
const TOTAL = PRICE * (1 - PERCENT / 100);

const CODE = 'FAULTS';

/** The code of the gift voucher that an order bought. */
async function codeBoughtBy({ db }: Shop, number: string): Promise<string> {
  const secret = await sharedSecret(db, undefined);
  const { id } = await db
    .selectFrom('gift_vouchers')
    .innerJoin('orders', 'orders.id', 'gift_vouchers.order_id')
    .select('gift_vouchers.id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return giftVoucherCodeOf(secret, id);
}

/** Buys a gift voucher, spends it, and takes back both orders in any order. */
async function buyAndSpend(step: Step, shop: Shop, buyer: Person, staff: Staff): Promise<void> {
  const { admin } = staff;
  const { number: buying } = await placeOne(step, buyer, {
    cartItems: [],
    giftVouchers: [{ amount: GIFT }],
    subTotalAmt: GIFT,
    totalAmt: GIFT,
    paymentMethod: 'bank_transfer',
  });
  const ofOrder = (name: string, number: string, call: string, body: object) =>
    step(name, { by: admin, path: `admin/orders/${number}/${call}`, body, fine: CONFLICT });
  await ofOrder('payment', buying, 'payment', { amount: GIFT, reference: `for ${buying}` });
  const vouchers = [await codeBoughtBy(shop, buying)];
  const { number: spending } = await placeOne(step, buyer, { giftAmt: GIFT, vouchers });
  const reason = 'Sold out.';
  const acceptSpent = true;
  const giveBack = async () => {
    await deliver(step, spending, staff);
    const id = await receiveReturn(step, spending, { buyer, admin });
    const body = { reference: `of ${spending}` };
    await step('return paid back', { by: admin, path: `admin/returns/${id}/complete`, body });
  };
  const ofSpending = shuffled([
    giveBack,
    () => ofOrder('cancellation', spending, 'cancel', { reason }),
  ]).slice(0, 1);
  const ofBuying = shuffled([
    () => ofOrder('cancellation', buying, 'cancel', { reason, acceptSpent }),
    () =>
      ofOrder('refund', buying, 'refund', { amount: GIFT, reference: `of ${buying}`, acceptSpent }),
  ]).slice(0, 1);
  for (const way of shuffled([...ofSpending, ...ofBuying])) await way();
}

/** Kills the shop right after an order with codes, or what takes it back, was sent. */
export const vouchers: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 10;
  await inside(place, async (shop) => {
    await stockAll(shop);
    const [admin] = await people(shop, 1, 'admin');
    const [driver] = await people(shop, 1, 'driver');
    if (!admin || !driver) throw new Error('unreachable');
    const user = await shop.sessions.authenticate(admin.token);
    await sellGiftVouchers(shop, admin);
    await shop.vouchers.create(user, aVoucherForm({ code: CODE, value: PERCENT }));
    const gift = { amount: BALANCE * 100, to: '', email: '', message: '', validDays: 100 };
    const { code } = await shop.giftVouchers.give(user, gift);
    const buyers = await people(shop, WORKERS);
    let orders = 0;
    const buy = async (step: Step, by: Person) => {
      const codes = { totalAmt: TOTAL, giftAmt: TOTAL, vouchers: [CODE, code] };
      const { number } = await placeOne(step, by, codes);
      orders += 1;
      // Every other order is cancelled.
      if (orders % 2 === 0) await step('cancellation', { by, path: `order/${number}/cancel` });
    };
    const { refused, stop } = await killAmid(place, {
      kills,
      works: (step) =>
        buyers.map(
          (buyer, n) => () =>
            n % 2 === 0 ? buy(step, buyer) : buyAndSpend(step, shop, buyer, { admin, driver }),
        ),
      moment: inTurn(['order', 'cancellation', 'refund', 'return paid back']),
    });
    const placed = await shop.db
      .selectFrom('orders')
      .select('status')
      .where('voucher_code', '=', CODE)
      .execute();
    const open = placed.filter(({ status }) => status !== 'cancelled').length;
    const { uses } = await shop.db
      .selectFrom('voucher_codes')
      .select('uses')
      .executeTakeFirstOrThrow();
    const given = await shop.db
      .selectFrom('gift_vouchers')
      .select('balance_cents')
      .where('kind', '=', 'given')
      .executeTakeFirstOrThrow();
    const rows = await comingBackRows(shop, STOCK);
    await stop();
    print(title(`${kills} × kill -9 among ${orders} orders with codes`), [
      { what: 'orders', figure: orders, digits: 0, atLeast: kills / 2 },
      ...zeroRows({
        'uses of the code without an order': Math.abs(uses - open),
        'cents that the gift voucher lacks': Math.abs(
          given.balance_cents - (BALANCE - TOTAL * open) * 100,
        ),
      }),
      ...rows,
      refusedRow(refused),
    ]);
  });
};
