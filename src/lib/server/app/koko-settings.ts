import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as v from 'valibot';
import type { KokoSettings } from '#lib/server/infra/gateways/koko.ts';
import { checkoutAddress, gatewayKey, halfSetUp } from './gateway-variables.ts';

/** An RSA key in PEM; its lines may stand in one, with `\n` between them. */
const rsaKey = (remedy: string, open: (pem: string) => KeyObject) =>
  v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        try {
          const key = open(dataset.value.replaceAll('\\n', '\n'));
          if (key.asymmetricKeyType === 'rsa') return key;
          addIssue({ message: remedy });
        } catch {
          // The error of the library may quote the key.
          addIssue({ message: remedy });
        }
        return NEVER;
      }),
    ),
  );

const PRIVATE_REMEDY =
  'is not an RSA private key. Set it to the private key of your shop, from -----BEGIN to the end.';
const PUBLIC_REMEDY =
  'is not an RSA public key. Set it to the public key that Koko gave you, from -----BEGIN to the end.';

/** Node makes a public key of a private one, which is never Koko's. */
function openPublicKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new Error('It is a private key.');
  return createPublicKey(pem);
}

/** The environment variables of Koko (docs/api.md "Environment"). */
export const kokoVariables = {
  KOKO_MERCHANT_ID: gatewayKey('a merchant ID of Koko'),
  KOKO_API_KEY: gatewayKey('an API key of Koko'),
  KOKO_PRIVATE_KEY: rsaKey(PRIVATE_REMEDY, createPrivateKey),
  KOKO_PUBLIC_KEY: rsaKey(PUBLIC_REMEDY, openPublicKey),
  KOKO_URL: checkoutAddress(
    'https://prodapi.paykoko.com/api/merchants/orderCreate',
    'https://qaapi.paykoko.com/api/merchants/orderCreate',
  ),
};

type Read = v.InferOutput<v.ObjectSchema<typeof kokoVariables, undefined>>;

const needed = [
  'KOKO_MERCHANT_ID',
  'KOKO_API_KEY',
  'KOKO_PRIVATE_KEY',
  'KOKO_PUBLIC_KEY',
  'KOKO_URL',
] as const;

/** Undefined without Koko. Half of the settings is an `InvalidSetting`. */
export function readKoko(read: Read): KokoSettings | undefined {
  const missing = needed.filter((name) => read[name] === undefined);
  if (missing.length === needed.length) return undefined;
  const {
    KOKO_MERCHANT_ID: merchantId,
    KOKO_API_KEY: apiKey,
    KOKO_PRIVATE_KEY: privateKey,
    KOKO_PUBLIC_KEY: publicKey,
    KOKO_URL: url,
  } = read;
  if (!merchantId || !apiKey || !privateKey || !publicKey || !url)
    throw halfSetUp(missing[0] ?? '', needed);
  return { merchantId, apiKey, privateKey, publicKey, url };
}
