import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { whenDone } from './shop.ts';

/** Koko as public descriptions of its API have it (decision 0050), with money in cents of its own. */

export type Form = Record<string, string>;

const MERCHANT = '95d2a4277cc39434';
const API_KEY = 'JCW8AaEYjsnhgnQd1rAye4UtZOBtA0Dg';
const OTHER_MERCHANT = 'another-shop-of-koko';

interface Order {
  merchantId: string;
  orderId: string;
  cents: number;
  /** Empty until it is paid. */
  trnId: string;
  status: 'PENDING' | 'SUCCESS' | 'FAILED';
}

export interface Koko {
  /** The settings of a shop that uses it. */
  env: Record<string, string>;
  /** The buyer opens the form of a shop, and leaves it at that. Throws for a wrong form. */
  open: (form: { url: string; fields: Readonly<Form> }) => string;
  /** The buyer pays what the shop's form asks for; Koko's order id. */
  pay: (form: { url: string; fields: Readonly<Form> }) => string;
  /** Somebody pays an order of the same id to another shop. */
  payElsewhere: (orderId: string) => void;
  /** What Koko tells the shop of an order id; `changed` is what a forger makes of it. */
  notification: (orderId: string, changed?: Form) => Form;
  /** Of a payment that was not made. */
  unpaid: (orderId: string, status: string) => Form;
  /** Signed as Koko signs. */
  signed: (told: Form) => Form;
  /** The number of the payment of an order id. */
  trnIdOf: (orderId: string) => string;
  /** Staff of the shop send money back in Koko's portal. */
  refund: (cents: number) => void;
  /** What it has of the buyers' money for the shop, in cents. */
  heldCents: () => number;
  /** Answers nothing as documented while it is away. */
  setAway: (isAway: boolean) => void;
  /** How often the shop asked it. */
  asked: () => number;
}

const aKey = () => generateKeyPairSync('rsa', { modulusLength: 1024 });
const shopKey = aKey();
const kokoKey = aKey();

const privatePem = (key: KeyObject) => String(key.export({ type: 'pkcs1', format: 'pem' }));
const publicPem = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }));

const isSigned = (content: string, signature = ''): boolean =>
  createVerify('RSA-SHA256').update(content).verify(shopKey.publicKey, signature, 'base64');

const neededFields = ['_reference', '_description', '_email', '_firstName', '_lastName'];

const signed = (told: Form): Form => {
  const content = `${told['orderId']}${told['trnId']}${told['status']}`;
  const signer = createSign('RSA-SHA256').update(content);
  return { ...told, signature: signer.sign(kokoKey.privateKey, 'base64') };
};

export async function aKoko(): Promise<Koko> {
  const orders: Order[] = [];
  let isAway = false;
  let refundedCents = 0;
  let asked = 0;
  let payments = 0;

  const find = (orderId: string, merchantId = MERCHANT): Order | undefined =>
    orders.find((order) => order.orderId === orderId && order.merchantId === merchantId);
  const get = (orderId: string, merchantId = MERCHANT): Order => {
    const order = find(orderId, merchantId);
    if (!order) throw new Error(`Koko has no order ${orderId}`);
    return order;
  };
  const told = ({ orderId, trnId, status }: Order): Form =>
    signed({ orderId, trnId, status, desc: '' });
  const setPaid = (order: Order): void => {
    payments += 1;
    order.trnId = String(7_000_000 + payments);
    order.status = 'SUCCESS';
  };

  /** Its order view. */
  function view(form: Form): { status: number; body: unknown } {
    const { _mId, _pluginName, _pluginVersion, _orderId = '', api_key: key, signature } = form;
    const content = `${_mId}${_pluginName}${_pluginVersion}${_orderId}${key}`;
    const failed = (message: string) => ({
      status: 400,
      body: { status: 'CLIENT_ERROR', statusCode: 400, message },
    });
    if (_mId !== MERCHANT || key !== API_KEY || !isSigned(content, signature))
      return failed('OnlineOrderView.merchant.invalid');
    const order = find(_orderId);
    return order ? { status: 200, body: told(order) } : failed('OnlineOrderView.order.notExists');
  }

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    asked += 1;
    const form = Object.fromEntries(new URLSearchParams(await text(req)));
    const { status, body } = view(form);
    if (isAway || req.url !== '/api/merchants/orderView') res.writeHead(503).end('Away');
    else res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  whenDone(() => server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/merchants/orderCreate`;

  const open: Koko['open'] = ({ url: to, fields }) => {
    const f = fields;
    const content = [
      [f['_mId'], f['_amount'], f['_currency'], f['_pluginName'], f['_pluginVersion']],
      [f['_returnUrl'], f['_cancelUrl'], f['_orderId'], f['_reference']],
      [f['_firstName'], f['_lastName'], f['_email'], f['_description']],
      [f['api_key'], f['_responseUrl']],
    ]
      .flat()
      .join('');
    const isRight = to === url && f['_mId'] === MERCHANT && f['api_key'] === API_KEY;
    if (!isRight || f['dataString'] !== content || !isSigned(content, f['signature']))
      throw new Error('Koko refuses this form');
    const missing = neededFields.filter((name) => !f[name]);
    if (missing.length > 0) throw new Error(`Koko needs ${missing.join(', ')}`);
    const orderId = f['_orderId'] ?? '';
    if (find(orderId)) throw new Error(`Koko has an order ${orderId} already`);
    const cents = Math.round(Number(f['_amount']) * 100);
    orders.push({ merchantId: MERCHANT, orderId, cents, trnId: '', status: 'PENDING' });
    return orderId;
  };

  return {
    env: {
      KOKO_MERCHANT_ID: MERCHANT,
      KOKO_API_KEY: API_KEY,
      // As one line of an environment file.
      KOKO_PRIVATE_KEY: privatePem(shopKey.privateKey).replaceAll('\n', '\\n'),
      KOKO_PUBLIC_KEY: publicPem(kokoKey.publicKey),
      KOKO_URL: url,
    },
    open,
    pay: (form) => {
      const orderId = open(form);
      setPaid(get(orderId));
      return orderId;
    },
    payElsewhere: (orderId) => {
      const order: Order = {
        merchantId: OTHER_MERCHANT,
        orderId,
        cents: 100,
        trnId: '',
        status: 'PENDING',
      };
      orders.push(order);
      setPaid(order);
    },
    notification: (orderId, changed = {}) => ({
      ...told(find(orderId) ?? get(orderId, OTHER_MERCHANT)),
      ...changed,
    }),
    unpaid: (orderId, status) => signed({ orderId, trnId: '6999999', status, desc: '' }),
    signed,
    trnIdOf: (orderId) => get(orderId).trnId,
    refund: (cents) => {
      refundedCents += cents;
    },
    heldCents: () =>
      orders
        .filter(({ merchantId, status }) => merchantId === MERCHANT && status === 'SUCCESS')
        .reduce((sum, { cents }) => sum + cents, 0) - refundedCents,
    setAway: (now) => {
      isAway = now;
    },
    asked: () => asked,
  };
}
