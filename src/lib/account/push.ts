import * as v from 'valibot';
import { pushTopics } from './push-topics.ts';
import * as m from '#messages';

/** What a notification says; a tap on it opens `url`, an address of the shop. */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
}

/**
 * The push services of the browsers. The shop sends to an address that a browser names, so to no other host: neither
 * into its own network nor to somebody's server (decision 0052).
 */
const pushServices: readonly RegExp[] = [
  // Chrome, Edge on Android, Opera, Samsung Internet; Chromium without Google's keys.
  /^(?:fcm\.googleapis|jmt17\.google)\.com$/,
  // Firefox.
  /^[a-z\d-]+\.push\.services\.mozilla\.com$/,
  // Safari.
  /^(?:[a-z\d-]+\.)*push\.apple\.com$/,
  // Edge on Windows.
  /^[a-z\d-]+\.notify\.windows\.com$/,
];

const MAX_ENDPOINT_LENGTH = 1000;

export function isPushEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isPlain = username + password + port === '';
  return isPlain && protocol === 'https:' && pushServices.some((host) => host.test(hostname));
}

const key = (length: number, pattern: RegExp) =>
  v.pipe(
    v.string(m.account_push_unsupported),
    v.maxLength(length, m.account_push_unsupported),
    v.regex(pattern, m.account_push_unsupported),
  );

const TOPICS = `topics must be a list of ${pushTopics.join(', ')}.`;

/** The JSON of a browser's `PushSubscription`: RFC 8291's point of P-256 and its secret of 16 bytes, in base64url. */
export const PushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    v.string(m.account_push_unsupported),
    v.maxLength(MAX_ENDPOINT_LENGTH, m.account_push_unsupported),
    v.check(isPushEndpoint, m.account_push_unsupported),
  ),
  keys: v.object(
    { p256dh: key(87, /^B[\w-]{86}$/), auth: key(22, /^[\w-]{22}$/) },
    m.account_push_unsupported,
  ),
  /** What staff are notified of; without them, it stays as it is. */
  topics: v.exactOptional(
    v.pipe(v.array(v.picklist(pushTopics, TOPICS), TOPICS), v.maxLength(pushTopics.length, TOPICS)),
  ),
});
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionSchema>;
