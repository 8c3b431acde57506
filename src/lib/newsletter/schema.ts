import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';

export const NEWSLETTER_TITLE = 'Newsletter';

/** The same for every address, so that nobody learns who is subscribed. */
export const CHECK_YOUR_EMAIL = 'Check your email and click the link to confirm.';

export const SubscribeSchema = v.object({
  email: v.optional(emailField(), ''),
});
