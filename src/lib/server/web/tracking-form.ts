import { TrackSchema } from '#lib/orders/schema.ts';
import { toRefusal } from './respond.ts';
import { readForm, wordsOf, read } from '#lib/server/infra/request-body.ts';
import { statusOf } from '#lib/server/errors.ts';
import type { Tracked } from '#lib/server/features/orders/service.ts';

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

/** Far more than a number and a mail address need. */
const MAX_BYTES = 4096;

/** Asks where an order is with a posted form; refusals are answers here, anything else throws. */
export async function trackByForm(
  request: Request,
  track: (requested: Typed) => Promise<Tracked>,
): Promise<TrackingAnswer> {
  let { typed } = emptyTracking;
  try {
    typed = { ...typed, ...wordsOf(await readForm(request, MAX_BYTES)) };
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
