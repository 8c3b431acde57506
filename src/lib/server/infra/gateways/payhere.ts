import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { clip } from '#lib/format/clip.ts';
import { centsOf, decimalText, toCents } from '#lib/format/money.ts';
import { isEqualConstantTime } from '#lib/server/infra/tokens.ts';
import {
  type Claim,
  type Gateway,
  GatewayError,
  GatewayTimeout,
  type GatewayPayment,
  MAX_TEXT,
  type Notification,
  rejections,
  type ToPay,
} from './gateway.ts';
import { centsOfAmount, CURRENCY } from './rupees.ts';

/** PayHere's hosted checkout (support.payhere.lk: Checkout API, Retrieval API, Refund API). */
export interface PayHereSettings {
  merchantId: string;
  secret: string;
  /** Of the checkout page; its origin has the merchant API. */
  url: string;
  app: { id: string; secret: string } | undefined;
}

const TIMEOUT_MS = 10_000;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase();

interface Signed {
  merchantId: string;
  secret: string;
  orderNumber: string;
  amount: string;
  currency: string;
}

/** `hash` of a payment that is about to be made. */
export const checkoutHash = ({ merchantId, secret, orderNumber, amount, currency }: Signed) =>
  md5(merchantId + orderNumber + amount + currency + md5(secret));

/** `md5sig` of a notification. */
export const notificationSignature = (signed: Signed & { status: string }): string =>
  md5(
    signed.merchantId +
      signed.orderNumber +
      signed.amount +
      signed.currency +
      signed.status +
      md5(signed.secret),
  );

const outcomes: ReadonlyMap<string, GatewayPayment['outcome']> = new Map([
  ['2', 'paid'],
  ['0', 'pending'],
  ['-1', 'cancelled'],
  ['-2', 'failed'],
  ['-3', 'charged_back'],
]);

function claimIn(form: Readonly<Record<string, string>>): Claim {
  const text = (name: string) => (form[name] ?? '').slice(0, MAX_TEXT);
  return {
    orderNumber: text('order_id'),
    paymentId: text('payment_id'),
    status: text('status_code'),
    amount: text('payhere_amount'),
    currency: text('payhere_currency'),
  };
}

function readNotification(
  { merchantId, secret }: PayHereSettings,
  form: Readonly<Record<string, string>>,
): Notification {
  const claim = claimIn(form);
  const signature = notificationSignature({ merchantId, secret, ...claim });
  const refused = (problem: string): Notification => ({ claim, problem });
  if (form['merchant_id'] !== merchantId) return refused('Rejected: another merchant.');
  if (!isEqualConstantTime(form['md5sig'] ?? '', signature)) return refused(rejections.signature);
  const outcome = outcomes.get(claim.status);
  if (outcome === undefined) return refused(rejections.status);
  if (claim.paymentId === '') return refused('Rejected: no payment number.');
  if (claim.currency !== CURRENCY) return refused('Rejected: wrong currency.');
  return { payment: { ...claim, outcome, amountCents: centsOfAmount(claim.amount) } };
}

function fieldsOf(
  { merchantId, secret }: PayHereSettings,
  { orderNumber, amountCents, description, buyer, returnUrl, cancelUrl, notifyUrl }: ToPay,
): Record<string, string> {
  const amount = decimalText(amountCents);
  return {
    merchant_id: merchantId,
    return_url: returnUrl,
    cancel_url: cancelUrl,
    notify_url: notifyUrl,
    order_id: orderNumber,
    items: description,
    currency: CURRENCY,
    amount,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone: buyer.phone,
    address: buyer.street,
    city: buyer.city,
    country: 'Sri Lanka',
    hash: checkoutHash({ merchantId, secret, orderNumber, amount, currency: CURRENCY }),
  };
}

const Token = v.object({ access_token: v.pipe(v.string(), v.nonEmpty()) });
const Found = v.object({
  /** Null, with a status below 0, where nothing was paid. */
  data: v.nullish(
    v.array(
      v.object({
        payment_id: v.union([v.number(), v.string()]),
        order_id: v.string(),
        status: v.string(),
        currency: v.string(),
        amount: v.number(),
      }),
    ),
  ),
  status: v.number(),
});
const Done = v.object({ status: v.number(), msg: v.optional(v.string(), '') });

const retrieved: ReadonlyMap<string, { outcome: GatewayPayment['outcome']; status: string }> =
  new Map([
    ['RECEIVED', { outcome: 'paid', status: '2' }],
    ['CHARGEBACKED', { outcome: 'charged_back', status: '-3' }],
  ]);

type App = NonNullable<PayHereSettings['app']>;

function createApi(origin: string, { id, secret }: App): NonNullable<Gateway['api']> {
  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    init: RequestInit,
  ): Promise<v.InferOutput<Schema>> {
    try {
      const response = await fetch(`${origin}/merchant/v1${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return v.parse(schema, await response.json());
    } catch (error) {
      throw new GatewayError('PayHere did not answer as documented.', { cause: error });
    }
  }
  const authorise = async (): Promise<Record<string, string>> => {
    const { access_token } = await call(Token, '/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return { authorization: `Bearer ${access_token}` };
  };
  return {
    test: async () => void (await authorise()),

    async retrieve({ orderNumber }) {
      const headers = await authorise();
      const query = new URLSearchParams({ order_id: orderNumber });
      const { data } = await call(Found, `/payment/search?${query}`, { headers });
      return (data ?? []).flatMap(({ payment_id, order_id, amount, currency, ...payment }) => {
        const known = retrieved.get(payment.status);
        if (!known || order_id !== orderNumber || currency !== CURRENCY) return [];
        const text = decimalText(centsOf(amount));
        const claim = { orderNumber, paymentId: String(payment_id), amount: text, currency };
        return [{ ...claim, ...known, amountCents: toCents(amount) }];
      });
    },

    async refund({ paymentId, amountCents, description }) {
      const headers = { ...(await authorise()), 'content-type': 'application/json' };
      const answer = call(Done, '/payment/refund', {
        method: 'POST',
        headers,
        body: JSON.stringify({
          payment_id: paymentId,
          description,
          amount: Number(decimalText(amountCents)),
        }),
      });
      const { status, msg } = await answer.catch((error: unknown) => {
        throw new GatewayTimeout('PayHere gave no answer.', { cause: error });
      });
      if (status !== 1) throw new GatewayError(`PayHere refused: ${clip(msg, 200)}`);
    },
  };
}

export function createPayHere(settings: PayHereSettings): Gateway {
  const { origin } = new URL(settings.url);
  return {
    name: 'payhere',
    title: 'PayHere',
    method: 'card',
    formTargets: [origin],
    checkout: (order) => ({ url: settings.url, fields: fieldsOf(settings, order) }),
    signsPaymentId: false,
    readNotification: async (form) => readNotification(settings, form),
    api: settings.app && createApi(origin, settings.app),
  };
}
