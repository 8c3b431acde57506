import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { toRefusal } from './respond.ts';
import { readForm, wordsOf, read } from '#lib/server/infra/request-body.ts';
import { statusOf } from '#lib/server/errors.ts';
import type { Outcome } from '#lib/server/features/newsletter/service.ts';

/** What the newsletter's page shows of a form that was posted to it. */
export interface FormAnswer {
  /** What was typed, while it is needed. */
  email: string;
  status: number;
  /** What is wrong, at the field; nothing when the mail is on its way. */
  error?: string;
  retryAfterSeconds?: number;
}

/** Far more than a mail address needs. */
const MAX_BYTES = 4096;

/** Subscribes with a posted form; refusals are answers here, anything else throws. */
export async function subscribeByForm(
  request: Request,
  subscribe: (email: string) => Promise<void>,
): Promise<FormAnswer> {
  let typed = '';
  try {
    const form = wordsOf(await readForm(request, MAX_BYTES));
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
  act: (token: string) => Promise<Outcome>,
): Promise<Outcome | 'asks'> {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Referrer-Policy', 'same-origin');
  if (request.method !== 'POST') return 'asks';
  const outcome = await act(url.searchParams.get('token') ?? '');
  if (outcome === 'dead') response.status = statusOf.gone;
  return outcome;
}
