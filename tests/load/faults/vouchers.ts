// kill -9 while orders use codes and give them back: uses, balances and stock agree with the orders.
import { print, type Scenario } from '../kit/report.ts';
import { aVoucherForm } from '../../support/vouchers.ts';
import { inside, people, PRICE, type Person } from '../kit/shop-under-load.ts';
import {
  inTurn,
  killAmid,
  placeOne,
  PRODUCT,
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

/** Kills the shop right after an order with codes, or its cancellation, was sent. */
export const vouchers: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 10;
  const { buyers, code } = await inside(place, async (shop) => {
    await stockAll(shop);
    const [admin] = await people(shop, 1, 'admin');
    if (!admin) throw new Error('unreachable');
    const user = await shop.sessions.authenticate(admin.token);
    await shop.vouchers.create(user, aVoucherForm({ code: CODE, value: PERCENT }));
    const gift = { amount: BALANCE * 100, to: '', email: '', message: '', validDays: 100 };
    return {
      buyers: await people(shop, WORKERS),
      code: (await shop.giftVouchers.give(user, gift)).code,
    };
  });
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
    works: (step) => buyers.map((buyer) => () => buy(step, buyer)),
    moment: inTurn(['order', 'cancellation']),
  });
  const wrong = await inside(place, async ({ db }) => {
    const placed = await db.selectFrom('orders').selectAll().execute();
    const open = placed.filter(({ status }) => status !== 'cancelled').length;
    const { uses } = await db.selectFrom('voucher_codes').select('uses').executeTakeFirstOrThrow();
    const gift = await db.selectFrom('gift_vouchers').selectAll().executeTakeFirstOrThrow();
    const left = await db
      .selectFrom('product_variants')
      .select('stock')
      .where('product_id', '=', PRODUCT)
      .executeTakeFirstOrThrow();
    return {
      'uses of the code without an order': Math.abs(uses - open),
      'cents that the gift voucher lacks': Math.abs(
        gift.balance_cents - (BALANCE - TOTAL * open) * 100,
      ),
      'pieces that the stock lacks': Math.abs(left.stock - (STOCK - open)),
    };
  });
  await stop();
  print(title(`${kills} × kill -9 among ${orders} orders with codes`), [
    { what: 'orders', figure: orders, digits: 0, atLeast: kills / 2 },
    ...zeroRows(wrong),
    refusedRow(refused),
  ]);
};
