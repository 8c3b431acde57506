import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';

const UNASKED =
  "Didn't ask for this code? You can ignore this email: nothing has changed. Never share this code. We never ask for it by phone.";

const codeHeadings = {
  verify: 'Confirm your email',
  reset: 'Reset your password',
  'second-step': 'Your login code',
  'two-factor': 'Turn on two-factor authentication',
} as const;

/** The first six digits are the code (docs/api.md "Fine print, Mail"). */
export const codeEmail = (
  purpose: keyof typeof codeHeadings,
  code: string,
  { name }: PublicSettings,
): EmailContent => ({
  subject: `${code} is your ${name} code`,
  heading: codeHeadings[purpose],
  preview: `${code} is your code. It works for 10 minutes.`,
  paragraphs: ['Enter this code on the page that asked for it. It works once, for 10 minutes.'],
  code,
  footnote: UNASKED,
});

const remedies = {
  own: "Wasn't you? Reset your password now and email",
  shop: 'Questions? Email',
  deleted: "Didn't ask for this? Email",
} as const;

const notices = {
  'password-reset': {
    subject: 'Your {name} password was changed',
    heading: 'Your password was changed',
    details:
      'Your password was reset with a code sent to this email. You are logged out on all devices. Log in with your new password.',
    remedy: remedies.own,
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on for your {name} account',
    heading: 'Two-factor authentication is on',
    details:
      'When you log in, we will also ask for a code that we email to you. Your other devices are logged out.',
    remedy: remedies.own,
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off for your {name} account',
    heading: 'Two-factor authentication is off',
    details: 'You now log in with your password only. Your other devices are logged out.',
    remedy: remedies.own,
  },
  'google-linked': {
    subject: 'You can now log in to {name} with Google',
    heading: 'Google login is on',
    details:
      'Someone logged in with the Google account of this email. You can now log in with Google or with your password.',
    remedy: remedies.own,
  },
  'driver-approved': {
    subject: 'You are now a driver for {name}',
    heading: 'You are approved as a driver',
    details: 'You will find the orders assigned to you under My Deliveries in your profile.',
    remedy: remedies.shop,
  },
  'driver-ended': {
    subject: 'You are not a driver for {name}',
    heading: 'You are not a driver',
    details:
      'An admin has declined or removed your driver role. You can no longer open My Deliveries. If you have parcels or cash of the shop, please bring them. You can still shop with your account.',
    remedy: remedies.shop,
  },
  blocked: {
    subject: 'Your {name} account is blocked',
    heading: 'Your account is blocked',
    details:
      'We have blocked your account, and you are logged out on all devices. Contact us if you think this is a mistake. Orders on their way to you still arrive.',
    remedy: remedies.shop,
  },
  unblocked: {
    subject: 'Your {name} account is open again',
    heading: 'Your account is open again',
    details: 'You can log in again with your email and password.',
    remedy: remedies.shop,
  },
  'account-deleted': {
    subject: 'Your {name} account was deleted',
    heading: 'Your account was deleted',
    details:
      'We deleted your name, address, picture and other details. The law requires us to keep your orders, but without your name.',
    remedy: remedies.deleted,
  },
} as const;
type Notice = keyof typeof notices;

const noticeEmail = (notice: Notice, { name, contact }: PublicSettings): EmailContent => ({
  subject: notices[notice].subject.replace('{name}', () => name),
  heading: notices[notice].heading,
  preview: notices[notice].details,
  paragraphs: [notices[notice].details],
  footnote: `${notices[notice].remedy} ${contact.email} or call ${contact.phone}.`,
});

interface Enqueueing {
  to: string;
  notice: Notice;
  isFarewell?: boolean;
}

export const enqueueNotice = (
  { settings, now }: { settings: () => PublicSettings; now: () => Date },
  tx: Tx,
  { notice, ...email }: Enqueueing,
): Promise<void> => {
  const content = noticeEmail(notice, settings());
  return enqueueEmail(tx, { ...email, content, settings: settings() }, now());
};
