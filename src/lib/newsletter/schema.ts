import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';

export const SubscribeSchema = v.object({
  email: v.optional(emailField(), ''),
});

/** Email programs show no more of a subject. */
export const MAX_SUBJECT = 120;
