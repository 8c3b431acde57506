import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionInput } from '#lib/account/push.ts';
import type { SendPush } from '#lib/server/infra/mail/push-transport.ts';
import { whenDone } from './shop.ts';

/** The keys of a subscription, which its browser keeps. */
export interface SubscriptionKeys {
  privateKey: Buffer;
  auth: Buffer;
}

const TAG_BYTES = 16;

/** What a browser reads of the body of a notification: RFC 8291 over RFC 8188, without the shop's library. */
export function decrypted(body: Buffer, { privateKey, auth }: SubscriptionKeys): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const idEnd = 21 + body.readUInt8(20);
  const server = body.subarray(21, idEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(server), auth, info, 32));
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([
    decipher.update(body.subarray(idEnd, -TAG_BYTES)),
    decipher.final(),
  ]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of the shop's signature (RFC 8292). Throws when it is not by the key that it names. */
export function vapidOf(authorization: string | undefined): { key: string; claims: unknown } {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: { kty: 'EC', crv: 'P-256', x, y },
      format: 'jwk',
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The notification is not signed.');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser that is subscribed, with the keys that it keeps. */
export function aSubscription(name: string): PushSubscriptionInput & { own: SubscriptionKeys } {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
    keys: { p256dh, auth: auth.toString('base64url') },
    own: { privateKey: pair.getPrivateKey(), auth },
  };
}

/** A real HTTP server in the place of the browsers' push services, until the test ends. */
export async function aPushService() {
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end('gone or not');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  whenDone(() => new Promise<void>((closed) => void server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  const sendPush: SendPush = async (endpoint, request) => {
    const { pathname } = new URL(endpoint);
    const response = await fetch(`http://127.0.0.1:${port}${pathname}`, request);
    await response.text();
    return response.status;
  };
  return {
    sendPush,
    received,
    /** The status of the next responses. */
    response: (next: number) => void (status = next),
    /** The messages that a browser got since the last look. */
    messagesFor(browser: ReturnType<typeof aSubscription>): unknown[] {
      const path = new URL(browser.endpoint).pathname;
      const own = received.filter((push) => push.path === path);
      for (const push of own) received.splice(received.indexOf(push), 1);
      return own.map(({ body }) => JSON.parse(decrypted(body, browser.own)) as unknown);
    },
  };
}
