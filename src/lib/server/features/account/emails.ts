import { facts } from '#lib/facts/facts.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';

const UNASKED =
  'You did not ask for it? Then somebody typed your address. Nothing has changed; you need not do anything. We never ask for this code by phone.';

const codeHeadings = {
  verify: 'Confirm your address',
  reset: 'Reset your password',
  'second-step': 'Your code to sign in',
  'two-factor': 'Switch on two-factor',
} as const;

/** A one-time code (docs/api.md "Fine print, Mail": the first six digits are the code). */
export const codeEmail = (purpose: keyof typeof codeHeadings, code: string): EmailContent => ({
  subject: `${code} is your ${facts.name} code`,
  heading: codeHeadings[purpose],
  preview: `${code} is your code. It works for ten minutes.`,
  paragraphs: [
    'Type this code on the page that asked for it. It works for ten minutes and only once.',
  ],
  code,
  footnote: UNASKED,
});

const NOT_YOU = `Wasn't you? Write to ${facts.email} or call ${facts.phone}, and reset your password at once.`;

const notices = {
  'password-reset': {
    subject: `Your ${facts.name} password was changed`,
    heading: 'Your password was changed',
    details:
      'Your password was reset with a code sent to this address. You are signed out everywhere; sign in with the new password.',
  },
  'two-factor-on': {
    subject: `Two-factor is on for your ${facts.name} account`,
    heading: 'Two-factor is on',
    details:
      'From now on signing in asks for a code that we mail to you. Your other devices were signed out.',
  },
  'two-factor-off': {
    subject: `Two-factor is off for your ${facts.name} account`,
    heading: 'Two-factor is off',
    details:
      'Signing in asks for your password alone from now on. Your other devices were signed out.',
  },
  'google-linked': {
    subject: `Your ${facts.name} account now opens with Google`,
    heading: 'Signing in with Google is on',
    details:
      'Somebody signed in with the Google account of this address. From now on it opens your account here, beside your password.',
  },
  'driver-approved': {
    subject: `You are now a driver of ${facts.name}`,
    heading: 'You are approved as a driver',
    details: 'Orders that we assign to you are under My Deliveries in your profile.',
  },
  'driver-ended': {
    subject: `You are no driver of ${facts.name}`,
    heading: 'You are not a driver',
    details:
      'An admin has declined or ended your role as a driver. My Deliveries is closed; your account stays open for shopping.',
  },
  'account-deleted': {
    subject: `Your ${facts.name} account was deleted`,
    heading: 'Your account was deleted',
    details:
      'Your name, address, picture and other details are erased. Orders that the law of accounts makes us keep no longer carry your name.',
  },
} as const;
export type Notice = keyof typeof notices;

/** Tells somebody that his account has changed. */
export const noticeEmail = (notice: Notice): EmailContent => ({
  subject: notices[notice].subject,
  heading: notices[notice].heading,
  preview: notices[notice].details,
  paragraphs: [notices[notice].details],
  footnote: NOT_YOU,
});
