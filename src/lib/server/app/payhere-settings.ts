import type * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';
import type { PayHereSettings } from '#lib/server/infra/gateways/payhere.ts';
import { checkoutAddress, gatewayKey, halfSetUp } from './gateway-variables.ts';

/** The environment variables of PayHere (docs/api.md "Environment"). */
export const payHereVariables = {
  PAYHERE_MERCHANT_ID: gatewayKey('a merchant ID of PayHere'),
  PAYHERE_SECRET: gatewayKey('a merchant secret of PayHere'),
  PAYHERE_URL: checkoutAddress(
    'https://www.payhere.lk/pay/checkout',
    'https://sandbox.payhere.lk/pay/checkout',
  ),
  PAYHERE_APP_ID: gatewayKey('an app ID of PayHere'),
  PAYHERE_APP_SECRET: gatewayKey('an app secret of PayHere'),
};

type Read = v.InferOutput<v.ObjectSchema<typeof payHereVariables, undefined>>;

const needed = ['PAYHERE_MERCHANT_ID', 'PAYHERE_SECRET', 'PAYHERE_URL'] as const;
const ofApp = ['PAYHERE_APP_ID', 'PAYHERE_APP_SECRET'] as const;

/** Undefined without PayHere. Half of the settings is an `InvalidSetting`. */
export function readPayHere(read: Read): PayHereSettings | undefined {
  if ([...needed, ...ofApp].every((name) => read[name] === undefined)) return undefined;
  const missing = needed.find((name) => read[name] === undefined) ?? '';
  const { PAYHERE_MERCHANT_ID: merchantId, PAYHERE_SECRET: secret, PAYHERE_URL: url } = read;
  if (!merchantId || !secret || !url) throw halfSetUp(missing, needed);
  const { PAYHERE_APP_ID: appId, PAYHERE_APP_SECRET: appSecret } = read;
  if ((appId === undefined) !== (appSecret === undefined)) {
    const half = appId === undefined ? 'PAYHERE_APP_ID' : 'PAYHERE_APP_SECRET';
    throw new InvalidSetting(`${half} is missing. Set ${ofApp.join(' and ')} together.`);
  }
  const app = appId && appSecret ? { id: appId, secret: appSecret } : undefined;
  return { merchantId, secret, url, app };
}
