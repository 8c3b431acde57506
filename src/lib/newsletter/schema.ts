import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';

export const SubscribeSchema = v.object({
  email: v.optional(emailField(), ''),
});

/** A newsletter's Markdown is at most this long, in characters. */
export const MAX_ISSUE = 50_000;
/** Email programs show no more of a subject. */
export const MAX_SUBJECT = 120;

export const ISSUE_TOO_LONG = `The newsletter has more than ${MAX_ISSUE.toLocaleString('en')} characters. Shorten it.`;
