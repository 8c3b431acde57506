import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenDone } from './shop.ts';

/** PayHere as its documentation describes it, with money in cents of its own. */

const MERCHANT = '1211149';
const SECRET = 'MzY4NTQ1';
const APP = { id: '4OVx33RVOPg4DzdZUzq4A94D2', secret: '8n4VCj25MXp4JLDFyvsE9h4a8qgbPaZ' };
const TOKEN = 'cb5c47fd-741c-489a-b69e-fd73155ca34e';

const md5 = (content: string): string =>
  createHash('md5').update(content).digest('hex').toUpperCase();
const rupees = (cents: number): string => (cents / 100).toFixed(2);

interface Payment {
  id: string;
  orderId: string;
  cents: number;
  status: 'RECEIVED' | 'CHARGEBACKED';
  refundedCents: number;
}

export type Form = Record<string, string>;

export interface PayHere {
  /** The settings of a shop that uses it. */
  env: Record<string, string>;
  /** The buyer pays what the shop's form asks for; the number of the payment. Throws for a wrong form. */
  pay: (form: { url: string; fields: Readonly<Form> }) => string;
  chargeBack: (paymentId: string) => void;
  /** What PayHere tells the shop of a payment; `changed` is what a forger makes of it. */
  notification: (paymentId: string, status: string, changed?: Form) => Form;
  /** Of a payment that was not made. */
  unpaid: (orderId: string, cents: number, status: string) => Form;
  /** The payments of an order, oldest first. */
  paymentsOf: (orderId: string) => readonly Readonly<Payment>[];
  /** All refunds that were made, oldest first. */
  refunds: readonly Refund[];
  /** Refunds by hand, as on the gateway's own pages. False if the gateway refuses. */
  refund: (refund: Refund) => boolean;
  /** What it has of a payment of a buyer, or of all of them, in cents. */
  heldCents: (payment?: Readonly<Payment>) => number;
  /** Answers nothing as documented while it is away. */
  setAway: (isAway: boolean) => void;
  /** `silent` breaks the connection before the answer to a refund; `slowMs` is how late each answer comes. */
  refusals: { refund: boolean; silent: boolean; slowMs: number };
  close: () => void;
}

interface Refund {
  paymentId: string;
  cents: number;
  description: string;
}

/** Of the fields of a form that is signed. */
export const signed = (fields: Form): Form => ({
  ...fields,
  md5sig: md5(
    [
      fields['merchant_id'],
      fields['order_id'],
      fields['payhere_amount'],
      fields['payhere_currency'],
      fields['status_code'],
      md5(SECRET),
    ].join(''),
  ),
});

const neededFields = [
  'return_url',
  'cancel_url',
  'notify_url',
  'items',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'country',
];

interface RefundRequest {
  payment_id: string;
  amount: number;
  description: string;
}

const heldOf = ({ status, cents, refundedCents }: Payment): number =>
  status === 'CHARGEBACKED' ? 0 : cents - refundedCents;

/** Runs until it is closed. With `hasApi` false, the shop has no access to the merchant API. */
export async function startPayHere({ hasApi = true } = {}): Promise<PayHere> {
  const payments = new Map<string, Payment>();
  const refunds: Refund[] = [];
  const refusals = { refund: false, silent: false, slowMs: 0 };
  let isAway = false;

  const paymentsOf = (orderId: string) =>
    [...payments.values()].filter((payment) => payment.orderId === orderId);

  function refund(made: Refund): boolean {
    const payment = payments.get(made.paymentId);
    if (!payment || made.cents > heldOf(payment)) return false;
    payment.refundedCents += made.cents;
    refunds.push(made);
    return true;
  }

  function answerRefund({ payment_id: paymentId, amount, description }: RefundRequest) {
    const made = { paymentId, cents: Math.round(amount * 100), description };
    return !refusals.refund && refund(made)
      ? { status: 1, msg: 'Successfully processed the refund', data: 560_034_010_257 }
      : { status: -1, msg: 'The refund was refused', data: null };
  }

  function search(orderId: string) {
    const found = paymentsOf(orderId);
    if (found.length === 0) return { status: -1, msg: 'No payments found', data: null };
    const data = found.map(({ id, cents, status }) => ({
      payment_id: Number(id),
      order_id: orderId,
      date: '2026-11-20 08:00:00',
      status,
      currency: 'LKR',
      amount: cents / 100,
      payment_method: { method: 'VISA', card_no: '************1292' },
    }));
    return { status: 1, msg: `Payments with order_id:${orderId}`, data };
  }

  async function respond(req: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://payhere.test');
    const body = await text(req);
    const { authorization } = req.headers;
    if (pathname === '/merchant/v1/oauth/token') {
      const basic = Buffer.from(`${APP.id}:${APP.secret}`).toString('base64');
      const isKnown = authorization === `Basic ${basic}`;
      const isAsked = body === 'grant_type=client_credentials';
      return isKnown && isAsked
        ? { access_token: TOKEN, token_type: 'bearer', expires_in: 599, scope: 'SANDBOX' }
        : { error: 'invalid_client' };
    }
    if (authorization !== `Bearer ${TOKEN}`) return { error: 'invalid_token' };
    if (pathname === '/merchant/v1/payment/search') {
      return search(searchParams.get('order_id') ?? '');
    }
    return answerRefund(JSON.parse(body));
  }

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const content = await respond(req);
    if (refusals.slowMs > 0) await sleep(refusals.slowMs);
    if (refusals.silent && req.url?.endsWith('/payment/refund')) req.socket.destroy();
    else if (isAway) res.writeHead(503).end('Away');
    else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/pay/checkout`;

  const get = (paymentId: string): Payment => {
    const payment = payments.get(paymentId);
    if (!payment) throw new Error(`PayHere has no payment ${paymentId}`);
    return payment;
  };
  const told = (orderId: string, paymentId: string, cents: number, status: string): Form => ({
    merchant_id: MERCHANT,
    order_id: orderId,
    payment_id: paymentId,
    payhere_amount: rupees(cents),
    payhere_currency: 'LKR',
    status_code: status,
    method: 'VISA',
    card_no: '************1292',
  });

  return {
    env: {
      PAYHERE_MERCHANT_ID: MERCHANT,
      PAYHERE_SECRET: SECRET,
      PAYHERE_URL: url,
      ...(hasApi && { PAYHERE_APP_ID: APP.id, PAYHERE_APP_SECRET: APP.secret }),
    },
    pay: ({ url: to, fields }) => {
      const { order_id: orderId = '', amount = '', currency = '', hash } = fields;
      const expected = md5(MERCHANT + orderId + amount + currency + md5(SECRET));
      const isRight = to === url && fields['merchant_id'] === MERCHANT && hash === expected;
      if (!isRight) throw new Error('Unauthorized payment request');
      const missing = neededFields.filter((name) => !fields[name]);
      if (missing.length > 0) throw new Error(`PayHere needs ${missing.join(', ')}`);
      const id = String(320_025_000_000 + payments.size);
      const cents = Math.round(Number(amount) * 100);
      payments.set(id, { id, orderId, cents, status: 'RECEIVED', refundedCents: 0 });
      return id;
    },
    chargeBack: (paymentId) => {
      get(paymentId).status = 'CHARGEBACKED';
    },
    notification: (paymentId, status, changed = {}) => {
      const { orderId, cents } = get(paymentId);
      return { ...signed(told(orderId, paymentId, cents, status)), ...changed };
    },
    unpaid: (orderId, cents, status) => signed(told(orderId, '320025999999', cents, status)),
    paymentsOf,
    refunds,
    refund,
    heldCents: (payment) =>
      (payment ? [payment] : [...payments.values()]).reduce((sum, one) => sum + heldOf(one), 0),
    setAway: (now) => {
      isAway = now;
    },
    refusals,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Until the test ends. */
export async function aPayHere(given?: { hasApi?: boolean }): Promise<PayHere> {
  const payHere = await startPayHere(given);
  whenDone(payHere.close);
  return payHere;
}
