import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { type Block, type EmailContent, withLink } from '#lib/server/infra/mail/layout.ts';
import * as m from '#messages';

/** Every email but the first has an unsubscribe link. */

export const CONFIRM_DAYS = 7;

export const confirmEmail = (url: string, { name }: PublicSettings): EmailContent => ({
  subject: m.newsletter_confirm_subject({ shop: name }),
  heading: m.newsletter_confirm_heading(),
  preview: m.newsletter_confirm_preview(),
  paragraphs: [m.newsletter_confirm_text({ shop: name })],
  action: { label: m.newsletter_confirm(), url },
  footnote: m.newsletter_confirm_footnote({ days: CONFIRM_DAYS }),
});

const leave = (url: string) => withLink(m.newsletter_why, { label: m.common_unsubscribe(), url });

export const welcomeEmail = (url: string, { name }: PublicSettings): EmailContent => ({
  subject: m.newsletter_welcome_subject({ shop: name }),
  heading: m.newsletter_subscribed(),
  preview: m.newsletter_lead(),
  paragraphs: [m.newsletter_welcome_text()],
  footnote: leave(url),
});

export const alreadySubscribedEmail = (url: string, { name }: PublicSettings): EmailContent => ({
  subject: m.newsletter_already_subject({ shop: name }),
  heading: m.newsletter_already_heading(),
  preview: m.newsletter_already_preview(),
  paragraphs: [m.newsletter_already_text()],
  footnote: leave(url),
});

export interface NewsletterIssue {
  subject: string;
  blocks: readonly Block[];
  preview: string;
}

export const issueEmail = (
  { subject, blocks, preview }: NewsletterIssue,
  url: string,
): EmailContent => ({
  subject,
  heading: subject,
  preview,
  paragraphs: blocks,
  footnote: leave(url),
});
