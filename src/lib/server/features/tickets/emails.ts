import { paths } from '#lib/site/paths.ts';
import { repliedTo } from '#lib/tickets/messages.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';

interface TicketInEmail {
  siteUrl: string;
  id: string;
  subject: string;
}

export const ticketRepliedEmail = (
  { siteUrl, id, subject }: TicketInEmail,
  message: string,
): EmailContent => ({
  subject: repliedTo(subject),
  heading: 'We replied to your ticket',
  preview: message.replaceAll('\n', ' ').slice(0, 140),
  paragraphs: [
    `Your ticket: ${subject}`,
    ...message.split(/\n+/).filter((line) => line.trim() !== ''),
  ],
  action: { label: 'View your ticket', url: `${siteUrl}${paths.ticket(id)}` },
});
