// kill -9 while cards are paid, and the gateway is slow, away or silent: the ledger has what the gateway has.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SENDING } from '#lib/server/features/payments/gateway-repo.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { print, type Row, type Scenario } from '../kit/report.ts';
import { startPayHere, type PayHere } from '../../support/payhere.ts';
import { inside, people, PRICE, type Person } from '../kit/shop-under-load.ts';
import {
  comingBackRows,
  deliver,
  GIFT,
  moneyCentsOf,
  receiveReturn,
  sellGiftVouchers,
  shuffled,
  type Staff,
} from './coming-back.ts';
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
const cardSteps = ['notification', 'cancellation', 'refund', 'chargeback', 'return paid back'];

/** How an order goes, and how many payments the gateway has for it in the end; one course ends as chance has it. */
const courses = {
  sold: { status: 'to_delivery', netPayments: 1 },
  refunded: { status: 'cancelled', netPayments: 0 },
  'paid after cancelling': { status: 'cancelled', netPayments: 0 },
  'paid twice': { status: 'to_delivery', netPayments: 1 },
  'charged back': { status: 'cancelled', netPayments: 0 },
  'never notified': { status: 'pending_payment', netPayments: 1 },
  'never paid': { status: 'cancelled', netPayments: 0 },
  'comes back': undefined,
} as const;
type Course = keyof typeof courses;
// Every other order comes back.
const names = (Object.keys(courses) as Course[]).flatMap((name): Course[] => [name, 'comes back']);

interface Actors extends Staff {
  buyer: Person;
  payHere: PayHere;
  /** As if it was placed an hour ago. */
  backdate: (number: string) => Promise<unknown>;
  /** The refunds of an order that the shop has asked for without an answer. */
  sentOf: (number: string) => Promise<Array<{ payment_id: string; amount: string }>>;
}

/** Whether the shop does not know if the gateway has paid back. */
const isUnclear = (message = ''): boolean => /on its way|is not recorded/.test(message);

interface PayingBack {
  number: string;
  name: string;
  path: string;
  reference: string;
  body?: object;
}

/** Staff send it until it is recorded or refused; where the gateway gave no answer, they look there. */
async function payBack(
  step: Step,
  { number, name, path, reference, body }: PayingBack,
  { admin, payHere, sentOf }: Actors,
): Promise<void> {
  const isMade = () => payHere.refunds.some(({ description }) => description === reference);
  for (;;) {
    const { success, message } = await step(name, {
      by: admin,
      path,
      body: { ...body, reference, alreadySent: isMade() },
      fine: CONFLICT,
    });
    if (success || !isUnclear(message)) return;
    await sleep(PAUSE_MS);
    if (!message?.includes('on its way') || isMade()) continue;
    // The shop never sends such a refund again, so staff do it on the gateway's own page.
    for (const { payment_id: paymentId, amount } of await sentOf(number)) {
      payHere.refund({
        paymentId,
        cents: Math.round(Number(amount) * 100),
        description: reference,
      });
    }
  }
}

const refund = (step: Step, number: string, actors: Actors, amount = PRICE) =>
  payBack(
    step,
    {
      number,
      name: 'refund',
      path: `admin/orders/${number}/refund`,
      reference: `of ${number}`,
      body: { amount },
    },
    actors,
  );

/** Cancels, returns, refunds and charges back a paid order with a gift voucher, in any order; what can't be is refused. */
async function comeBack(
  step: Step,
  { number, paymentId }: { number: string; paymentId: string },
  actors: Actors,
): Promise<void> {
  const { admin, payHere } = actors;
  const waysBack = {
    cancel: () =>
      step('cancellation', {
        by: admin,
        path: `admin/orders/${number}/cancel`,
        body: { reason: 'Sold out.' },
        fine: CONFLICT,
      }),
    return: async () => {
      const id = await receiveReturn(step, number, actors);
      if (id === undefined) return;
      const reference = `return of ${number}`;
      const completing = { number, name: 'return paid back', path: `admin/returns/${id}/complete` };
      const body = randomInt(3) === 0 ? { resolution: 'credit' } : {};
      await payBack(step, { ...completing, reference, body }, actors);
    },
    refund: () => refund(step, number, actors, randomInt(2) === 0 ? GIFT : PRICE + GIFT),
    chargeBack: () => {
      payHere.chargeBack(paymentId);
      return step('chargeback', {
        path: 'payments/payhere/notify',
        body: new URLSearchParams(payHere.notification(paymentId, CHARGED_BACK)),
      });
    },
  };
  if (randomInt(2) === 0) await deliver(step, number, actors);
  const all = shuffled(Object.values(waysBack));
  for (const way of all.slice(0, 1 + randomInt(all.length))) await way();
}

/** Takes an order through its course; gives its number. */
async function follow(step: Step, course: Course, actors: Actors): Promise<string> {
  const { buyer, admin, payHere, backdate } = actors;
  const withGift = {
    giftVouchers: [{ amount: GIFT }],
    subTotalAmt: PRICE + GIFT,
    totalAmt: PRICE + GIFT,
  };
  const { number, payment: form } = await placeOne(step, buyer, {
    paymentMethod: 'card',
    ...(course === 'comes back' && withGift),
  });
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
      await refund(step, number, actors);
      break;
    case 'paid after cancelling':
      await step('cancellation', { by: buyer, path: `order/${number}/cancel` });
      await pay();
      await refund(step, number, actors);
      break;
    case 'paid twice':
      await Promise.all([pay(), pay()]);
      await ofOrder('approval', 'approve');
      await refund(step, number, actors);
      break;
    case 'charged back': {
      const paymentId = payHere.pay(form);
      payHere.chargeBack(paymentId);
      await Promise.all([tell(paymentId), tell(paymentId, CHARGED_BACK)]);
      await cancel();
      break;
    }
    case 'comes back':
      await comeBack(step, { number, paymentId: await pay() }, actors);
      break;
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
  const courseOf = new Map(followed.map(({ number, course }) => [number, course]));
  const count = (isWrong: (order: (typeof orders)[number], course: Course) => boolean): number =>
    orders.filter((order) => isWrong(order, courseOf.get(order.number) ?? 'sold')).length;
  const isTwice = (all: readonly string[]): boolean => new Set(all).size < all.length;
  return zeroRows({
    'orders lost or doubled': Math.abs(orders.length - courseOf.size),
    'orders that ended otherwise': count(
      ({ status, refund_due_cents: due }, course) =>
        courses[course] !== undefined && (status !== courses[course].status || due !== 0),
    ),
    'ledgers that differ from the gateway’s books': count(({ id, number }, course) => {
      const held = payHere
        .paymentsOf(number)
        .reduce((sum, payment) => sum + payHere.heldCents(payment), 0);
      const expected = courses[course];
      const isEnded = !expected || held === expected.netPayments * CENTS;
      return moneyCentsOf(entries.get(id) ?? []) !== held || !isEnded;
    }),
    'ledgers with an entry twice': count(({ id }) =>
      isTwice((entries.get(id) ?? []).map(({ kind, reference }) => `${kind} ${reference}`)),
    ),
    'refunds that the gateway made twice':
      payHere.refunds.length - new Set(payHere.refunds.map((one) => one.description)).size,
    'mails not sent once': Math.abs(mails.length - written),
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
      const [driver] = await people(shop, 1, 'driver');
      if (!admin || !driver) throw new Error('unreachable');
      await sellGiftVouchers(shop, admin);
      const buyers = await people(shop, WORKERS);
      const created_at = new Date(shop.now().getTime() - HOUR_MS).toISOString();
      const backdate = (number: string) =>
        shop.db.updateTable('orders').set({ created_at }).where('number', '=', number).execute();
      const sentOf = (number: string) =>
        shop.db
          .selectFrom('gateway_events')
          .select(['payment_id', 'amount'])
          .where('order_number', '=', number)
          .where('done', '=', SENDING)
          .execute();
      const endFaults = makeUnreliable(payHere);
      const { refused, cut, stop } = await killAmid(place, {
        kills,
        env,
        works: (step) =>
          buyers.map((buyer) => async () => {
            const course = names[randomInt(names.length)] ?? 'sold';
            const actors = { buyer, admin, driver, payHere, backdate, sentOf };
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
        ...(await comingBackRows(shop, STOCK)),
        refusedRow(refused),
        { what: 'refunds by the gateway', figure: payHere.refunds.length, digits: 0, atLeast: 1 },
        cutRow('cards', { cut, names: cardSteps, atLeast: kills / 3 }),
      ]);
    },
    { payHere: settings },
  );
  payHere.close();
};
