import * as v from 'valibot';
import { emailField } from '../account/email.ts';

/** Messages of the newsletter used in more than one place. */
export const NEWSLETTER_TITLE = 'Letters from the workshops';
export const NEWSLETTER_LEAD = 'New work and the people who made it, once a month.';

/** The same for every address, so that nobody learns who is subscribed. */
export const CHECK_YOUR_EMAIL =
  'Please look into your mail. Open the link in it, and our letters come to you.';

/** The form in the footer. */
export const SubscribeSchema = v.object({
  email: v.optional(emailField('Email is required', 'Enter a valid email'), ''),
});
