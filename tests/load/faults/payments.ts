// kill -9 at the moments when money is written: order, ledger, stock and mails stay one.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { print, type Row, type Scenario } from '../kit/report.ts';
import { aPdf } from '../../support/files.ts';
import { aProduct, parcels } from '../../support/products.ts';
import { inside, open, people, stock, PRICE, type Person } from '../kit/shop-under-load.ts';
import { mailsGone, mailsWritten } from './ledger.ts';
import { paymentRows, type Course, type Followed } from './courses.ts';

const PRODUCT = 'clay-bowl';
const STOCK = 1_000_000;
const COURSES: readonly Course[] = ['cancelled', 'exchanged', 'refunded'];
const WORKERS = 6;
/** From the moment at which such a step is sent until the kill, at most, in ms. */
const MAX_DELAY_MS = 12;
const RESPONSE_TIMEOUT_MS = 20_000;
const PAUSE_MS = 40;
const BUSY = 503;
const CONFLICT = 409;

/** The steps that write money. */
const moneySteps = ['slip approval', 'hand-over', 'refund', 'refund of a return', 'exchange'];

interface Request {
  by: Person;
  path: string;
  method?: 'POST' | 'PUT';
  body?: object | FormData;
  key?: string;
  /** A status that ends it as well as success does. */
  fine?: number;
}

interface Response {
  orderId?: string;
  settlement?: { _id: string };
  return?: { _id: string };
}

/** A step that the shop refused, which is a fault here. */
export class RefusedStep extends Error {}

/** Sends a request once; undefined stands for a broken connection or a busy moment. */
async function send(url: string, { by, path, method = 'POST', body, key }: Request) {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${by.token}`,
        ...(!isForm && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body: isForm ? body : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const answer: Response = JSON.parse(await response.text());
    return response.status === BUSY ? undefined : { status: response.status, answer };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

/** Sends steps to whichever process runs, and tells when one of a name begins. */
export function stepper(urlNow: () => string) {
  const cut = new Map<string, number>();
  let awaited: { name: string; begun: () => void } | undefined;
  return {
    cut,
    /** Waits for the next step of this name. */
    begins: (name: string) =>
      new Promise<void>((begun) => {
        awaited = { name, begun };
      }),
    /** Sends a step until it is answered. */
    async step(this: void, name: string, request: Request): Promise<Response> {
      for (let isAgain = false; ; isAgain = true) {
        if (awaited?.name === name) awaited.begun();
        const sent = await send(urlNow(), request);
        if (sent) {
          // What was done before its response was lost is refused the second time.
          const isDone =
            sent.status < 300 ||
            sent.status === request.fine ||
            (isAgain && sent.status === CONFLICT);
          if (isDone) return sent.answer;
          throw new RefusedStep(`${name}: ${sent.status} ${JSON.stringify(sent.answer)}`);
        }
        if (!isAgain) cut.set(name, (cut.get(name) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
    },
  };
}

interface Staff {
  admin: Person;
  driver: Person;
}
type Step = ReturnType<typeof stepper>['step'];

const slipOf = (number: string): FormData => {
  const form = new FormData();
  form.set('slip', new File([aPdf(number)], 'slip.pdf', { type: 'application/pdf' }));
  return form;
};

/** Takes an order through its course, from the cart to the last entry of its ledger. */
async function follow(step: Step, course: Course, buyer: Person, { admin, driver }: Staff) {
  const isTransfer = course === 'cancelled';
  const { orderId: number = '' } = await step('order', {
    by: buyer,
    path: 'order/place',
    key: randomUUID(),
    body: {
      cartItems: [{ _id: PRODUCT, size: 'Default', qty: 1 }],
      delivery_address: parcels,
      paymentMethod: isTransfer ? 'bank_transfer' : 'cash_on_delivery',
      subTotalAmt: PRICE,
      totalAmt: PRICE,
    },
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
  const drive = (name: string, status: string) =>
    step(name, {
      by: driver,
      path: `order/assigned/${number}`,
      method: 'PUT',
      body: { status },
    });
  await ofOrder('approval', 'approve');
  await ofOrder('assignment', 'assign', { driverId: driver.id });
  await drive('start', 'delivering');
  await drive('hand-over', 'delivered');
  const resolution = course === 'exchanged' ? 'exchange' : 'refund';
  const { return: requested } = await step('return', {
    by: buyer,
    path: `order/${number}/return`,
    key: randomUUID(),
    body: {
      items: [{ _id: PRODUCT, size: 'Default', qty: 1 }],
      reason: 'It has a chip.',
      resolution,
    },
  });
  const ofReturn = (name: string, call: string, body: object = {}) =>
    step(name, { by: admin, path: `admin/returns/${requested?._id}/${call}`, body });
  await ofReturn('approval of a return', 'approve');
  await ofReturn('receipt', 'receive');
  if (resolution === 'exchange') await ofReturn('exchange', 'complete');
  else await ofReturn('refund of a return', 'complete', { reference: `of ${number}` });
  return number;
}

/** Takes one order after the other through its course, until told to stop. */
function keepFollowing(step: Step, buyers: readonly Person[], staff: Staff) {
  const followed: Followed[] = [];
  const refused: string[] = [];
  let isOver = false;
  const ended = Promise.all(
    buyers.map(async (buyer, n) => {
      const course = COURSES[n % COURSES.length] ?? 'cancelled';
      while (!isOver) {
        try {
          followed.push({ number: await follow(step, course, buyer, staff), course });
        } catch (error) {
          if (!(error instanceof RefusedStep)) throw error;
          refused.push(error.message);
        }
      }
    }),
  );
  const end = async () => {
    isOver = true;
    await ended;
    return { followed, refused };
  };
  return { end };
}

const cutRows = (cut: ReadonlyMap<string, number>, kills: number): Row[] => {
  const counts = moneySteps.map((name) => ({ name, count: cut.get(name) ?? 0 }));
  return [
    {
      what: 'steps with money that were cut off',
      figure: counts.reduce((sum, { count }) => sum + count, 0),
      digits: 0,
      atLeast: kills / 2,
      note: counts.map(({ name, count }) => `${name} ${count}`).join(', '),
    },
  ];
};

/** Kills the shop right after a step with money was sent, each kind in its turn. */
export const payments: Scenario = async ({ place, isLong, title }) => {
  const kills = isLong ? 200 : 15;
  const { buyers, staff } = await inside(place, async (shop) => {
    await stock(shop, aProduct(PRODUCT, { countInStock: STOCK }));
    const [admin] = await people(shop, 1, 'admin');
    const [driver] = await people(shop, 1, 'driver');
    if (!admin || !driver) throw new Error('unreachable');
    return { buyers: await people(shop, WORKERS), staff: { admin, driver } };
  });
  let running = await open(place);
  const { step, begins, cut } = stepper(() => running.url);
  const following = keepFollowing(step, buyers, staff);
  for (let n = 0; n < kills; n += 1) {
    await begins(moneySteps[n % moneySteps.length] ?? '');
    await sleep(randomInt(MAX_DELAY_MS));
    await running.end('SIGKILL');
    running = await open(place);
  }
  const { followed, refused } = await following.end();
  const rows = await inside(place, async (shop) => {
    await mailsGone(shop);
    return paymentRows(shop, followed, { written: mailsWritten(place.dataDir), stocked: STOCK });
  });
  await running.stop();
  print(title(`${kills} × kill -9 while money is written, among ${followed.length} orders`), [
    ...rows,
    { what: 'steps refused', figure: refused.length, digits: 0, atMost: 0, note: refused[0] ?? '' },
    ...cutRows(cut, kills),
  ]);
};
