import * as v from 'valibot';
import { emailField } from '#lib/email/address.ts';

/** Title of the newsletter's form and pages. */
export const NEWSLETTER_TITLE = 'Newsletter';
/** What subscribers get. */

/** The same for every address, so that nobody learns who is subscribed. */
export const CHECK_YOUR_EMAIL = 'Check your email and click the link to confirm.';

/** The form in the footer. */
export const SubscribeSchema = v.object({
  email: v.optional(emailField(), ''),
});
