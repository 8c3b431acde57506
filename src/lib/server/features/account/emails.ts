import type { Language } from '#lib/messages/languages.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { shortName } from '#lib/shop-settings/short-name.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import * as m from '#messages';

const codeHeadings = {
  verify: m.account_email_confirm,
  reset: m.account_email_reset,
  'second-step': m.account_email_login_code,
  'two-factor': m.account_2fa_turn_on_title,
  'sms-codes': m.account_sms_codes_choose,
  'phone-proof': m.account_phone_proof,
} as const;

/** The first six digits are the code (docs/api.md "Fine print, Mail"). */
export const codeEmail = (
  purpose: keyof typeof codeHeadings,
  code: string,
  { name: shop }: PublicSettings,
): EmailContent => ({
  subject: m.account_email_code_subject({ code, shop }),
  heading: codeHeadings[purpose](),
  preview: m.account_email_code_preview({ code }),
  paragraphs: [m.account_email_code_enter()],
  code,
  footnote: m.account_email_unasked(),
});

/** An SMS of at most two segments. */
export const codeText = (code: string, { name }: PublicSettings): string =>
  m.account_sms_code({ code, shop: shortName(name) });

const remedies = {
  own: m.account_email_own,
  shop: m.account_email_questions,
  deleted: m.account_email_unasked_deletion,
} as const;

const notices = {
  'password-reset': {
    subject: m.account_email_reset_done_subject,
    heading: m.account_email_reset_done_heading,
    details: m.account_email_reset_done_details,
    remedy: remedies.own,
  },
  'two-factor-on': {
    subject: m.account_email_2fa_on_subject,
    heading: m.account_email_2fa_on_heading,
    details: m.account_email_2fa_on_details,
    remedy: remedies.own,
  },
  'two-factor-off': {
    subject: m.account_email_2fa_off_subject,
    heading: m.account_email_2fa_off_heading,
    details: m.account_email_2fa_off_details,
    remedy: remedies.own,
  },
  'sms-codes-on': {
    subject: m.account_email_sms_codes_on_subject,
    heading: m.account_email_sms_codes_on_heading,
    details: m.account_email_sms_codes_on_details,
    remedy: remedies.own,
  },
  'sms-codes-off': {
    subject: m.account_email_sms_codes_off_subject,
    heading: m.account_email_sms_codes_off_heading,
    details: m.account_email_sms_codes_off_details,
    remedy: remedies.own,
  },
  'google-linked': {
    subject: m.account_email_google_subject,
    heading: m.account_email_google_heading,
    details: m.account_email_google_details,
    remedy: remedies.own,
  },
  'driver-approved': {
    subject: m.account_email_driver_subject,
    heading: m.account_email_driver_heading,
    details: m.account_email_driver_details,
    remedy: remedies.shop,
  },
  'driver-ended': {
    subject: m.account_email_driver_ended_subject,
    heading: m.account_email_driver_ended_heading,
    details: m.account_email_driver_ended_details,
    remedy: remedies.shop,
  },
  blocked: {
    subject: m.account_email_blocked_subject,
    heading: m.account_email_blocked_heading,
    details: m.account_email_blocked_details,
    remedy: remedies.shop,
  },
  unblocked: {
    subject: m.account_email_unblocked_subject,
    heading: m.account_email_unblocked_heading,
    details: m.account_email_unblocked_details,
    remedy: remedies.shop,
  },
  'account-deleted': {
    subject: m.account_email_deleted_subject,
    heading: m.account_email_deleted_heading,
    details: m.account_email_deleted_details,
    remedy: remedies.deleted,
  },
} as const;
type Notice = keyof typeof notices;

const noticeEmail = (notice: Notice, { name: shop, contact }: PublicSettings): EmailContent => ({
  subject: notices[notice].subject({ shop }),
  heading: notices[notice].heading(),
  preview: notices[notice].details(),
  paragraphs: [notices[notice].details()],
  footnote: notices[notice].remedy({ email: contact.email, phone: contact.phone }),
});

interface Enqueueing {
  to: string;
  language: Language;
  notice: Notice;
  isFarewell?: boolean;
}

export const enqueueNotice = (
  { settings, now }: { settings: () => PublicSettings; now: () => Date },
  tx: Tx,
  { notice, ...email }: Enqueueing,
): Promise<void> => {
  const content = () => noticeEmail(notice, settings());
  return enqueueEmail(tx, { ...email, content, settings: settings() }, now());
};
