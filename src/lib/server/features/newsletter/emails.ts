import { facts } from '#lib/facts/facts.ts';
import type { Block, EmailContent } from '#lib/server/infra/mail/layout.ts';

/** The mails of the newsletter. Each but the first can be left by one click. */

/** How long the link that confirms an address works. */
export const CONFIRM_DAYS = 7;

export const confirmEmail = (url: string): EmailContent => ({
  subject: `Please confirm: letters from ${facts.name}`,
  heading: 'One click, and our letters come to you',
  preview: 'Open the link to say that this address is yours.',
  paragraphs: [
    `Somebody, we hope you, typed this address at ${facts.name} to get our letters from the workshops.`,
  ],
  action: { label: 'Yes, send me letters', url },
  footnote: `Wasn't you? Then do nothing: you will get no newsletter. The link works for ${CONFIRM_DAYS} days.`,
});

const leave = (url: string) => [
  'You get this letter because you subscribed. ',
  { label: 'Unsubscribe', url },
];

export const welcomeEmail = (url: string): EmailContent => ({
  subject: `You are on the list of ${facts.name}`,
  heading: 'You are on the list',
  preview: 'New work and the people who made it, once a month.',
  paragraphs: [
    'From now on you hear about once a month what is new in the workshops and who made it.',
  ],
  footnote: leave(url),
});

/** To somebody who subscribes although he has. */
export const alreadySubscribedEmail = (url: string): EmailContent => ({
  subject: `You are on the list of ${facts.name} already`,
  heading: 'You are on the list already',
  preview: 'There is nothing to do: our letters come to you.',
  paragraphs: [
    'Somebody, we hope you, subscribed with this address once more. There is nothing to do: our letters come to you.',
  ],
  footnote: leave(url),
});

/** An issue of the newsletter. */
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
