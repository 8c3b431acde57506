// kill -9 while cards are paid, and the gateway is slow, away or silent: the ledger has what the gateway has.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sumsOf } from '#lib/server/features/orders/ledger.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { print, type Row, type Scenario } from '../kit/report.ts';
import { startPayHere, type PayHere } from '../../support/payhere.ts';
import { inside, people, PRICE, type Person } from '../kit/shop-under-load.ts';
import { mailsGone, mailsWritten } from './ledger.ts';
import {
  CONFLICT,
  cutRow,
  inTurn,
  killAmid,
  placeOne,
  refusedRow,
  STOCK,
  stockAll,
  zeroRows,
  type Step,
} from './kills.ts';

const WORKERS = 7;
const CENTS = PRICE * 100;
const PAUSE_MS = 40;
/** How long a shop lives at most before the step at which it is killed, and when it is killed while it starts. */
const LIFE_MS = 400;
const STARTING_MS = 60;
/** So that a shop which starts has few expired orders to settle. */
const EXPIRING_MS = 300;
const HOUR_MS = 3_600_000;
const PAID = '2';
const CHARGED_BACK = '-3';

/** The steps that are killed; a shop settles expired orders when it starts. */
const cardSteps = ['notification', 'cancellation', 'refund'];

/** How an order goes, and how many payments the gateway has for it in the end. */
const courses = {
  sold: { status: 'to_delivery', netPayments: 1 },
  refunded: { status: 'cancelled', netPayments: 0 },
  'paid after cancelling': { status: 'cancelled', netPayments: 0 },
  'paid twice': { status: 'to_delivery', netPayments: 1 },
  'charged back': { status: 'cancelled', netPayments: 0 },
  'never notified': { status: 'pending_payment', netPayments: 1 },
  'never paid': { status: 'cancelled', netPayments: 0 },
} as const;
type Course = keyof typeof courses;
const names = Object.keys(courses) as Course[];

interface Actors {
  buyer: Person;
  admin: Person;
  payHere: PayHere;
  /** As if it was placed an hour ago. */
  backdate: (number: string) => Promise<unknown>;
}

/** Staff send a refund until it is recorded; where the gateway gave no answer, they look there. */
async function payBack(step: Step, number: string, { admin, payHere }: Actors): Promise<void> {
  const reference = `of ${number}`;
  const isMade = () => payHere.refunds.some(({ description }) => description === reference);
  for (;;) {
    const { success, message } = await step('refund', {
      by: admin,
      path: `admin/orders/${number}/refund`,
      body: { amount: PRICE, reference, alreadySent: isMade() },
      fine: CONFLICT,
    });
    if (success) return;
    await sleep(PAUSE_MS);
    // The shop never sends such a refund again, so staff do it on the gateway's own page.
    if (message?.includes('on its way') && !isMade()) {
      const paymentId = payHere.paymentsOf(number).at(-1)?.id ?? '';
      payHere.refund({ paymentId, cents: CENTS, description: reference });
    }
  }
}

/** Takes an order through its course; gives its number. */
async function follow(step: Step, course: Course, actors: Actors): Promise<string> {
  const { buyer, admin, payHere, backdate } = actors;
  const { number, payment: form } = await placeOne(step, buyer, { paymentMethod: 'card' });
  if (!form) throw new Error('The order has no form to pay by card');
  const tell = (paymentId: string, status = PAID) =>
    step('notification', {
      path: 'payments/payhere/notify',
      body: new URLSearchParams(payHere.notification(paymentId, status)),
    });
  const pay = async () => {
    const paymentId = payHere.pay(form);
    await Promise.all([tell(paymentId), tell(paymentId)]);
    return paymentId;
  };
  const ofOrder = (name: string, call: string, body: object = {}) =>
    step(name, { by: admin, path: `admin/orders/${number}/${call}`, body });
  const cancel = () => ofOrder('cancellation', 'cancel', { reason: 'Sold out.' });
  switch (course) {
    case 'sold':
      await pay();
      await ofOrder('approval', 'approve');
      break;
    case 'refunded':
      await pay();
      await cancel();
      await payBack(step, number, actors);
      break;
    case 'paid after cancelling':
      await step('cancellation', { by: buyer, path: `order/${number}/cancel` });
      await pay();
      await payBack(step, number, actors);
      break;
    case 'paid twice':
      await Promise.all([pay(), pay()]);
      await ofOrder('approval', 'approve');
      await payBack(step, number, actors);
      break;
    case 'charged back': {
      const paymentId = payHere.pay(form);
      payHere.chargeBack(paymentId);
      await Promise.all([tell(paymentId), tell(paymentId, CHARGED_BACK)]);
      await cancel();
      break;
    }
    case 'never notified':
      payHere.pay(form);
      await backdate(number);
      await sleep(EXPIRING_MS);
      break;
    case 'never paid':
      await backdate(number);
      await sleep(EXPIRING_MS);
  }
  return number;
}

const CHANGES_MS = 30;

/** Makes the gateway slow, away or silent, or refuse, from one moment to the next; gives its end. */
function makeUnreliable({ refusals, setAway }: PayHere): () => void {
  const isRare = (): boolean => randomInt(8) === 0;
  const timer = setInterval(() => {
    setAway(isRare());
    Object.assign(refusals, { refund: isRare(), silent: isRare(), slowMs: randomInt(40) });
  }, CHANGES_MS);
  return () => {
    clearInterval(timer);
    setAway(false);
    Object.assign(refusals, { refund: false, silent: false, slowMs: 0 });
  };
}

interface Followed {
  number: string;
  course: Course;
}

/** What is wrong with orders, ledgers and stock beside the gateway's books. */
async function cardRows(
  { db }: Shop,
  followed: readonly Followed[],
  payHere: PayHere,
  written: number,
): Promise<Row[]> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const entries = Map.groupBy(
    await db.selectFrom('payments').selectAll().execute(),
    (entry) => entry.order_id,
  );
  const mails = await db.selectFrom('outbox').select('id').execute();
  const variants = await db.selectFrom('product_variants').select('stock').execute();
  const courseOf = new Map(followed.map(({ number, course }) => [number, course]));
  const count = (isWrong: (order: (typeof orders)[number], course: Course) => boolean): number =>
    orders.filter((order) => isWrong(order, courseOf.get(order.number) ?? 'sold')).length;
  const netCentsOf = (id: string): number => {
    const { paidCents, refundedCents } = sumsOf(entries.get(id) ?? []);
    return paidCents - refundedCents;
  };
  const isTwice = (all: readonly string[]): boolean => new Set(all).size < all.length;
  return zeroRows({
    'orders lost or doubled': Math.abs(orders.length - courseOf.size),
    'orders that ended otherwise': count(
      ({ status, refund_due_cents: due }, course) => status !== courses[course].status || due !== 0,
    ),
    'ledgers that differ from the gateway’s books': count(({ id, number }, course) => {
      const held = payHere
        .paymentsOf(number)
        .reduce((sum, payment) => sum + payHere.heldCents(payment), 0);
      return netCentsOf(id) !== held || held !== courses[course].netPayments * CENTS;
    }),
    'ledgers with an entry twice': count(({ id }) =>
      isTwice((entries.get(id) ?? []).map(({ kind, reference }) => `${kind} ${reference}`)),
    ),
    'refunds that the gateway made twice':
      payHere.refunds.length - new Set(payHere.refunds.map((one) => one.description)).size,
    'mails not sent once': Math.abs(mails.length - written),
    'pieces of stock that are wrong': Math.abs(
      STOCK - count(({ status }) => status !== 'cancelled') - (variants[0]?.stock ?? 0),
    ),
  });
}

/** Kills the shop right after a step was sent, or after it started. */
export const cards: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 15;
  const payHere = await startPayHere();
  // What a kill cuts off stays counted as a failure.
  const env = { ...payHere.env, LIMITS_FAILURES_PER_IP: '100000' };
  const { payHere: settings } = readSettings(env);
  const followed: Followed[] = [];
  await inside(
    place,
    async (shop) => {
      await stockAll(shop);
      const [admin] = await people(shop, 1, 'admin');
      if (!admin) throw new Error('unreachable');
      const buyers = await people(shop, WORKERS);
      const created_at = new Date(shop.now().getTime() - HOUR_MS).toISOString();
      const backdate = (number: string) =>
        shop.db.updateTable('orders').set({ created_at }).where('number', '=', number).execute();
      const endFaults = makeUnreliable(payHere);
      const { refused, cut, stop } = await killAmid(place, {
        kills,
        env,
        works: (step) =>
          buyers.map((buyer, n) => async () => {
            const course = names[n % names.length] ?? 'sold';
            const actors = { buyer, admin, payHere, backdate };
            followed.push({ number: await follow(step, course, actors), course });
          }),
        // Every fourth kill comes while a shop that started settles what has expired.
        moment: async (n, begins) => {
          const isStart = n % 4 === 3;
          await sleep(randomInt(isStart ? STARTING_MS : LIFE_MS));
          if (!isStart) await inTurn(cardSteps)(n, begins);
        },
      });
      endFaults();
      await shop.gatewayPayments.expireUnpaid(() => undefined);
      await mailsGone(shop);
      const rows = await cardRows(shop, followed, payHere, mailsWritten(place.dataDir));
      await stop();
      print(title(`${kills} × kill -9 among ${followed.length} orders by card`), [
        ...rows,
        refusedRow(refused),
        { what: 'refunds by the gateway', figure: payHere.refunds.length, digits: 0, atLeast: 1 },
        cutRow('cards', { cut, names: cardSteps, atLeast: kills / 3 }),
      ]);
    },
    { payHere: settings },
  );
  payHere.close();
};
