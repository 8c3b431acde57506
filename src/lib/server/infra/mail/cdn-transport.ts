import { MINUTE_MS, SECOND_MS } from '#lib/format/durations.ts';
import type { Cdn } from './cdn-settings.ts';
import { type EmailTransport, Undeliverable } from './transport.ts';

/** No shared cache holds a page for longer. */
const EXPIRED_AFTER_MS = MINUTE_MS;
const RESPONSE_TIMEOUT_MS = 10 * SECOND_MS;

/** Purges the tags of a message: as JSON for Cloudflare, in `Surrogate-Key` for Varnish. No error names the key. */
export const cdnTransport = ({ address, key }: Cdn, now: () => Date): EmailTransport => ({
  async carry({ text, created_at }) {
    if (now().getTime() - Date.parse(created_at) > EXPIRED_AFTER_MS) {
      throw new Undeliverable('The pages have expired by themselves');
    }
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Surrogate-Key': text,
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ tags: text.split(' ') }),
      // Another address must not get the key.
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The CDN answered ${response.status}`);
  },
});

/** Of a shop that has no CDN any more. */
export const noCdn: EmailTransport = {
  carry: () => Promise.reject(new Undeliverable('CDN_PURGE_URL is not set')),
};
