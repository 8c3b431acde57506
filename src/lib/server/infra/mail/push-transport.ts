import { DAY_MS, SECOND_MS } from '#lib/format/durations.ts';
import type { PushSubscriptionRow } from '#lib/server/infra/db/mail-tables.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { dropSubscription, findRecipient } from './push-repo.ts';
import { type EmailTransport, Undeliverable } from './transport.ts';
import type { VapidKeys } from './vapid.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
/** News that are older are in the order. */
const FRESH_MS = DAY_MS;

interface PushRequest {
  method: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}
/** Resolves to the status of the push service's response. */
export type SendPush = (endpoint: string, request: PushRequest) => Promise<number>;

/** Exported for its test. */
export const sendPush: SendPush = async (endpoint, request) => {
  const response = await fetch(endpoint, {
    ...request,
    // No other address gets the notification.
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
};

export interface PushTransportDeps {
  db: Db;
  now: () => Date;
  keys: VapidKeys;
  mailFrom: string;
  /** Tests pass their own: a push service has a public address. */
  sendPush?: SendPush | undefined;
}

/** Loaded with the first notification. */
const webPush = () => import('@block65/webcrypto-web-push');

/** Answers that say that the browser is subscribed no more. */
const GONE = new Set([404, 410]);
/** Answers about time or the push service itself. */
const isForNow = (status: number): boolean => status >= 500 || status === 429 || status === 408;

/** Where a push service reaches the owner. */
const contactOf = (mailFrom: string): string => `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`;

/** Encrypts each notification for its browser. No error names the address or a key. */
export function pushTransport({
  db,
  now,
  keys,
  mailFrom,
  sendPush: send = sendPush,
}: PushTransportDeps): EmailTransport {
  const vapid = { ...keys, subject: contactOf(mailFrom) };

  async function requestOf(text: string, to: PushSubscriptionRow, leftMs: number) {
    const { buildPushPayload } = await webPush();
    const { endpoint, p256dh, auth } = to;
    const ttl = Math.ceil(leftMs / SECOND_MS);
    return buildPushPayload(
      { data: text, options: { ttl, urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    );
  }

  return {
    async carry({ recipient, topic, text, created_at }) {
      const leftMs = Date.parse(created_at) + FRESH_MS - now().getTime();
      if (leftMs <= 0) throw new Undeliverable('The notification is too old');
      const to = await findRecipient(db, { recipient, topic });
      if (!to) throw new Undeliverable('The browser is subscribed no more');
      const status = await send(to.endpoint, await requestOf(text, to, leftMs));
      if (status >= 200 && status < 300) return;
      if (GONE.has(status)) await dropSubscription(db, to);
      const problem = `The push service answered ${status}`;
      throw isForNow(status) ? new Error(problem) : new Undeliverable(problem);
    },
  };
}
