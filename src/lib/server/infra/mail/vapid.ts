import { generateKeyPairSync } from 'node:crypto';
import * as v from 'valibot';
import type { Db } from '#lib/server/infra/db/open.ts';
import { storeOnce } from '#lib/server/infra/db/settings-repo.ts';

/** What a browser knows the shop by, and what signs each notification (RFC 8292), in base64url. */
export type VapidKeys = v.InferOutput<typeof VapidKeysSchema>;
const VapidKeysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });

const UNCOMPRESSED = 4;

function newKeys(): VapidKeys {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = pair.privateKey.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const point = Buffer.concat([Buffer.of(UNCOMPRESSED), left, right]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/** The pair of all processes, made by the first start: with another one each browser would have to subscribe again. */
export async function sharedVapidKeys(db: Db): Promise<VapidKeys> {
  const stored = await storeOnce(db, 'vapid', () => JSON.stringify(newKeys()));
  return v.parse(VapidKeysSchema, JSON.parse(stored));
}
