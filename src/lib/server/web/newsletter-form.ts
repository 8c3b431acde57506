import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { toRefusal } from './respond.ts';
import { readForm, wordsOf } from '#lib/server/infra/request/body.ts';
import { read } from '#lib/server/infra/request/validate.ts';
import { statusOf } from '#lib/server/errors.ts';

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
