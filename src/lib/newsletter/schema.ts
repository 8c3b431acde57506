import * as v from 'valibot';
import { emailField } from '../account/email.ts';

/** What the form in the footer takes. */
export const SubscribeSchema = v.object({
  email: v.optional(emailField('Email is required', 'Enter a valid email'), ''),
});
