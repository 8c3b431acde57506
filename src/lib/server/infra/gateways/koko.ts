import { type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';
import { decimalText } from '#lib/format/money.ts';
import {
  type Claim,
  type Gateway,
  GatewayError,
  type GatewayPayment,
  MAX_TEXT,
  type Notification,
  rejections,
  type ToPay,
} from './gateway.ts';
import { CURRENCY } from './rupees.ts';

/** Koko, pay in three: its order create form, response and order view (decision 0050). */
export interface KokoSettings {
  merchantId: string;
  apiKey: string;
  /** The shop's own; signs what it sends. */
  privateKey: KeyObject;
  /** Koko's; checks what comes from there. */
  publicKey: KeyObject;
  /** Where the form goes, `…/orderCreate`. */
  url: string;
}

/** What Koko calls a shop that has none of its plugins. */
const PLUGIN = { _pluginName: 'customapi', _pluginVersion: '1.0.1' };
const TIMEOUT_MS = 10_000;
const HASH = 'sha256';

/**
 * Koko takes each order id once, and its answers name neither the amount nor the currency. So the id has the amount
 * that the shop signed, and the number of the form: `K7M2-9QXD-70000-1`.
 */
const kokoId = (orderNumber: string, amountCents: number, attempt: number): string =>
  `${orderNumber}-${amountCents}-${attempt}`;

const KOKO_ID = /^([0-9A-Z]{4}-[0-9A-Z]{4})-(\d{1,11})-(\d{1,2})$/;

const signed = (text: string, key: KeyObject): string =>
  sign(HASH, Buffer.from(text), key).toString('base64');

/** In Koko's own order. */
const signedFields = [
  '_mId',
  '_amount',
  '_currency',
  '_pluginName',
  '_pluginVersion',
  '_returnUrl',
  '_cancelUrl',
  '_orderId',
  '_reference',
  '_firstName',
  '_lastName',
  '_email',
  '_description',
  'api_key',
  '_responseUrl',
] as const;

function fieldsOf(
  { merchantId, apiKey, privateKey }: KokoSettings,
  { orderNumber, amountCents, attempt, buyer, ...order }: ToPay,
): Record<string, string> {
  const id = kokoId(orderNumber, amountCents, attempt);
  const fields = {
    ...PLUGIN,
    _mId: merchantId,
    api_key: apiKey,
    _returnUrl: order.returnUrl,
    _cancelUrl: order.cancelUrl,
    _responseUrl: order.notifyUrl,
    _amount: decimalText(amountCents),
    _currency: CURRENCY,
    _orderId: id,
    _reference: id,
    _firstName: buyer.firstName,
    _lastName: buyer.lastName,
    _email: buyer.email,
    // In letters that every character set has, because it is signed.
    _description: `Order ${orderNumber}`,
    _mobileNo: buyer.phone,
  };
  const dataString = signedFields.map((name) => fields[name]).join('');
  return { ...fields, dataString, signature: signed(dataString, privateKey) };
}

const outcomes: ReadonlyMap<string, GatewayPayment['outcome']> = new Map([
  ['SUCCESS', 'paid'],
  ['PENDING', 'pending'],
  ['CANCELED', 'cancelled'],
  ['FAILED', 'failed'],
  ['FAILURE', 'failed'],
]);

const Told = v.object({
  orderId: v.optional(v.string(), ''),
  trnId: v.optional(v.string(), ''),
  status: v.optional(v.string(), ''),
  signature: v.optional(v.string(), ''),
});
type Told = v.InferOutput<typeof Told>;

function paymentIn({ orderId, trnId, status }: Told) {
  const [, orderNumber = '', cents = ''] = KOKO_ID.exec(orderId) ?? [];
  const amountCents = cents === '' ? undefined : Number(cents);
  const claim: Claim = {
    orderNumber,
    paymentId: trnId.slice(0, MAX_TEXT),
    status: status.slice(0, MAX_TEXT),
    amount: amountCents === undefined ? '' : decimalText(amountCents),
    currency: CURRENCY,
  };
  return { claim, amountCents };
}

const View = v.object({
  orderId: v.string(),
  trnId: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  status: v.string(),
});

const NO_ANSWER = 'Koko did not answer as documented.';
/** Koko's answer for an order id that it does not know. */
const UNKNOWN_ORDER = 'order.notExists';

/** Koko's record of an order id of this merchant. Undefined if Koko does not know it. Throws `GatewayError`. */
async function viewOrder(
  { merchantId, apiKey, privateKey, url }: KokoSettings,
  orderId: string,
): Promise<v.InferOutput<typeof View> | undefined> {
  const { _pluginName, _pluginVersion } = PLUGIN;
  const dataString = merchantId + _pluginName + _pluginVersion + orderId + apiKey;
  const body = new URLSearchParams({
    ...PLUGIN,
    _mId: merchantId,
    api_key: apiKey,
    _orderId: orderId,
    signature: signed(dataString, privateKey),
  });
  try {
    const response = await fetch(new URL('orderView', url), {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = await response.text();
    if (!response.ok && answer.includes(UNKNOWN_ORDER)) return undefined;
    const view = v.parse(View, JSON.parse(answer));
    if (view.orderId !== orderId) throw new Error('Koko answered of another order.');
    return view;
  } catch (error) {
    throw new GatewayError(NO_ANSWER, { cause: error });
  }
}

/** The payment of an order id, as Koko has it of this merchant. Throws `GatewayError`. */
async function paidOf(
  settings: KokoSettings,
  orderId: string,
): Promise<GatewayPayment | undefined> {
  const view = await viewOrder(settings, orderId);
  if (!view?.trnId || outcomes.get(view.status) !== 'paid') return undefined;
  const { trnId, status } = view;
  const { claim, amountCents } = paymentIn({ orderId, trnId, status, signature: '' });
  return { ...claim, outcome: 'paid', amountCents };
}

/** What Koko signs names no merchant. So the shop asks for a payment by its own merchant ID before it believes it. */
async function readNotification(
  settings: KokoSettings,
  form: Readonly<Record<string, string>>,
): Promise<Notification> {
  const told = v.parse(Told, form);
  const { orderId, trnId, status, signature } = told;
  const { claim, amountCents } = paymentIn(told);
  const refused = (problem: string) => ({ claim, problem });
  const text = Buffer.from(orderId + trnId + status);
  if (!verify(HASH, text, settings.publicKey, Buffer.from(signature, 'base64')))
    return refused(rejections.signature);
  const outcome = outcomes.get(status);
  if (outcome === undefined) return refused(rejections.status);
  if (amountCents === undefined) return refused('Rejected: no such order.');
  if (outcome !== 'paid') return { payment: { ...claim, outcome, amountCents } };
  try {
    const payment = await paidOf(settings, orderId);
    return payment ? { payment } : refused('Rejected: Koko has no such payment to this shop.');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { ...refused(`Not recorded. ${error.message}`), isUnconfirmed: true };
  }
}

const KOKO_SITE = /(?:^|\.)paykoko\.com$/;

/** The form leads on from Koko's API to its pages, which some browsers check too. */
function formTargetsOf({ url }: KokoSettings): string[] {
  const { origin, hostname } = new URL(url);
  return KOKO_SITE.test(hostname) ? ['https://paykoko.com', 'https://*.paykoko.com'] : [origin];
}

export function createKoko(settings: KokoSettings): Gateway {
  return {
    name: 'koko',
    title: 'Koko',
    method: 'koko',
    formTargets: formTargetsOf(settings),
    checkout: (order) => ({ url: settings.url, fields: fieldsOf(settings, order) }),
    // The order view, asked for each notification, names the payment.
    signsPaymentId: true,
    readNotification: (form) => readNotification(settings, form),
    api: {
      test: async () => void (await viewOrder(settings, 'connection-test')),

      async retrieve({ orderNumber, amountCents, attempts }) {
        const payments: GatewayPayment[] = [];
        for (let attempt = 1; attempt <= attempts; attempt += 1) {
          const payment = await paidOf(settings, kokoId(orderNumber, amountCents, attempt));
          if (payment) payments.push(payment);
        }
        return payments;
      },
    },
  };
}
