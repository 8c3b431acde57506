import { paths } from '#lib/site/paths.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import { ofReadyText, ticketAnswers } from '#lib/messages/ready-texts.ts';
import { clip } from '#lib/format/clip.ts';
import * as m from '#messages';

interface TicketInEmail {
  siteUrl: string;
  id: string;
  subject: string;
}

export const ticketRepliedEmail = (
  { siteUrl, id, subject }: TicketInEmail,
  stored: string,
): EmailContent => {
  const message = ofReadyText(ticketAnswers, stored);
  return {
    subject: m.tickets_replied_to({ subject }),
    heading: m.tickets_replied(),
    preview: clip(message.replaceAll('\n', ' '), 140),
    paragraphs: [
      m.tickets_your_ticket({ subject }),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    action: { label: m.tickets_view(), url: `${siteUrl}${paths.ticket(id)}` },
  };
};
