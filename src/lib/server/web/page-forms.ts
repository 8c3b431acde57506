import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { toRefusal } from './respond.ts';
import { readForm, releaseBody, textFields, read } from '#lib/server/infra/request-body.ts';
import { statusOf } from '#lib/server/errors.ts';
import { TrackSchema } from '#lib/orders/schema.ts';
import type { Tracked } from '#lib/server/features/orders/service.ts';
import type { LinkOutcome } from '#lib/server/infra/tokens.ts';

/** Far more than a mail address, or a number and a mail address, need. */
const MAX_BYTES = 4096;

/** The words of a form that was posted to a page. */
const readWords = (request: Request): Promise<Record<string, string>> =>
  readForm(request, MAX_BYTES)
    .then(textFields)
    .finally(() => releaseBody(request));

/** What a page shows of the email that was posted to it. */
export interface FormAnswer {
  /** What was typed, while it is needed. */
  email: string;
  status: number;
  /** What is wrong, at the field; nothing when the mail is on its way. */
  error?: string;
  retryAfterSeconds?: number;
}

/** Subscribes with a posted form, to the newsletter or to a stock alert; refusals are answers here, anything else throws. */
export async function subscribeByForm(
  request: Request,
  subscribe: (email: string) => Promise<void>,
): Promise<FormAnswer> {
  let typed = '';
  try {
    const form = await readWords(request);
    typed = form['email'] ?? '';
    await subscribe(read(SubscribeSchema, { email: typed }).email);
    return { email: '', status: 200 };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    const { retryAfterSeconds } = refusal.details;
    return {
      email: typed,
      status: statusOf[refusal.reason],
      error: refusal.message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
}

interface Visit {
  request: Request;
  response: { status?: number; headers: Headers };
  url: URL;
}

/**
 * What a link in a mail does when it is opened (nothing) and when its page posts. The token is in the
 * address, which is sent to no other site and stored by no cache.
 */
export async function followLink(
  { request, response, url }: Visit,
  act: (token: string) => Promise<LinkOutcome>,
): Promise<LinkOutcome | 'asks'> {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Referrer-Policy', 'same-origin');
  if (request.method !== 'POST') return 'asks';
  const outcome = await act(url.searchParams.get('token') ?? '');
  if (outcome === 'dead') response.status = statusOf.gone;
  return outcome;
}

interface Typed {
  orderId: string;
  email: string;
}

/** What the page of tracking shows of one question. */
export interface TrackingAnswer {
  typed: Typed;
  /** What HTTP says of it. */
  status: number;
  errors: Record<string, string>;
  order?: Tracked;
  /** Why there is no order to show, when it is not for a field. */
  no?: { isMissing: boolean; words: string; retryAfterSeconds?: number };
}

/** Before the form was submitted. */
export const emptyTracking: TrackingAnswer = {
  typed: { orderId: '', email: '' },
  status: 200,
  errors: {},
};

/** Asks where an order is with a posted form; refusals are answers here, anything else throws. */
export async function trackByForm(
  request: Request,
  track: (requested: Typed) => Promise<Tracked>,
): Promise<TrackingAnswer> {
  let { typed } = emptyTracking;
  try {
    typed = { ...typed, ...(await readWords(request)) };
    return { typed, status: 200, errors: {}, order: await track(read(TrackSchema, typed)) };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    const { errors, retryAfterSeconds } = refusal.details;
    const status = statusOf[refusal.reason];
    if (errors) return { typed, status, errors };
    const no = {
      isMissing: refusal.reason === 'missing',
      words: refusal.message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
    return { typed, status, errors: {}, no };
  }
}
