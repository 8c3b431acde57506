// kill -9 at the moments when money is written: order, ledger, stock and mails stay one.
import { print, type Scenario } from '../kit/report.ts';
import { aPdf } from '../../support/files.ts';
import { inside, people, PRICE, type Person } from '../kit/shop-under-load.ts';
import { deliver, receiveReturn, type Staff } from './coming-back.ts';
import { mailsGone, mailsWritten } from './ledger.ts';
import { paymentRows, type Course, type Followed } from './courses.ts';
import {
  cutRow,
  inTurn,
  killAmid,
  placeOne,
  refusedRow,
  STOCK,
  stockAll,
  type Step,
} from './kills.ts';

const COURSES: readonly Course[] = ['cancelled', 'exchanged', 'refunded'];
const WORKERS = 6;

/** The steps that write money. */
const moneySteps = ['slip approval', 'hand-over', 'refund', 'refund of a return', 'exchange'];

const slipOf = (number: string): FormData => {
  const form = new FormData();
  form.set('slip', new File([aPdf(number)], 'slip.pdf', { type: 'application/pdf' }));
  return form;
};

/** Takes an order through its course, from the cart to the last entry of its ledger. */
async function follow(step: Step, course: Course, buyer: Person, staff: Staff) {
  const { admin } = staff;
  const isTransfer = course === 'cancelled';
  const { number } = await placeOne(step, buyer, {
    paymentMethod: isTransfer ? 'bank_transfer' : 'cash_on_delivery',
  });
  const ofOrder = (name: string, call: string, body: object = {}) =>
    step(name, { by: admin, path: `admin/orders/${number}/${call}`, body });
  if (isTransfer) {
    await step('slip', { by: buyer, path: `order/${number}/slip`, body: slipOf(number) });
    await ofOrder('slip approval', 'approve');
    await ofOrder('cancellation', 'cancel', { reason: 'Sold out.' });
    await ofOrder('refund', 'refund', { amount: PRICE, reference: `of ${number}` });
    return number;
  }
  await deliver(step, number, staff);
  const resolution = course === 'exchanged' ? 'exchange' : 'refund';
  const returnId = await receiveReturn(step, number, { buyer, admin, resolution });
  const complete = (name: string, body: object = {}) =>
    step(name, { by: admin, path: `admin/returns/${returnId}/complete`, body });
  if (resolution === 'exchange') await complete('exchange');
  else await complete('refund of a return', { reference: `of ${number}` });
  return number;
}

/** Kills the shop right after a step with money was sent, each kind in its turn. */
export const payments: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 15;
  const { buyers, staff } = await inside(place, async (shop) => {
    await stockAll(shop);
    const [admin] = await people(shop, 1, 'admin');
    const [driver] = await people(shop, 1, 'driver');
    if (!admin || !driver) throw new Error('unreachable');
    return { buyers: await people(shop, WORKERS), staff: { admin, driver } };
  });
  const followed: Followed[] = [];
  const { refused, cut, stop } = await killAmid(place, {
    kills,
    works: (step) =>
      buyers.map((buyer, n) => async () => {
        const course = COURSES[n % COURSES.length] ?? 'cancelled';
        followed.push({ number: await follow(step, course, buyer, staff), course });
      }),
    moment: inTurn(moneySteps),
  });
  const rows = await inside(place, async (shop) => {
    await mailsGone(shop);
    return paymentRows(shop, followed, { written: mailsWritten(place.dataDir), stocked: STOCK });
  });
  await stop();
  print(title(`${kills} × kill -9 while money is written, among ${followed.length} orders`), [
    ...rows,
    refusedRow(refused),
    cutRow('money', { cut, names: moneySteps, atLeast: kills / 2 }),
  ]);
};
