import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { NEWSLETTER_LEAD, SUBSCRIBED } from '#lib/newsletter/messages.ts';
import type { Block, EmailContent } from '#lib/server/infra/mail/layout.ts';

/** Every email but the first has an unsubscribe link. */

export const CONFIRM_DAYS = 7;

export const confirmEmail = (url: string, { name }: PublicSettings): EmailContent => ({
  subject: `Confirm your ${name} newsletter subscription`,
  heading: 'Confirm your subscription',
  preview: 'Click the link to get our newsletter.',
  paragraphs: [`Click the button to get the ${name} newsletter at this email.`],
  action: { label: 'Confirm subscription', url },
  footnote: `Wasn't you? Ignore this email and you won't be subscribed. The link works for ${CONFIRM_DAYS} days.`,
});

const leave = (url: string) => [
  'You get this email because you subscribed to our newsletter. ',
  { label: 'Unsubscribe', url },
];

export const welcomeEmail = (url: string, { name }: PublicSettings): EmailContent => ({
  subject: `You are subscribed to the ${name} newsletter`,
  heading: SUBSCRIBED,
  preview: NEWSLETTER_LEAD,
  paragraphs: [
    'About once a month, we will email you our new products and the people who make them.',
  ],
  footnote: leave(url),
});

export const alreadySubscribedEmail = (url: string, { name }: PublicSettings): EmailContent => ({
  subject: `You are already subscribed to the ${name} newsletter`,
  heading: 'You are already subscribed',
  preview: 'You already get our newsletter.',
  paragraphs: [
    'Someone subscribed with this email again. You already get our newsletter, so there is nothing to do.',
  ],
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
