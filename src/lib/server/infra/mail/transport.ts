import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import { fileNameOf } from './outbox-files.ts';

/** Sends an email. Throws when that fails. */
export interface EmailTransport {
  carry(mail: OutboxRow): Promise<void>;
}

export interface TransportOptions {
  /** `smtp://…`, or nothing for files in `folder`. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** The host in Message-IDs. */
  siteHost: string;
  folder: string;
}

const CONNECT_WITHIN_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 20_000;

const messageOf = (mail: OutboxRow, { mailFrom, siteHost }: TransportOptions) => ({
  from: mailFrom,
  to: mail.recipient,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: new Date(mail.created_at),
  messageId: `<${mail.id}@${siteHost}>`,
  // Letters alone, for the reason that `newMailId` gives.
  baseBoundary: mail.id,
  headers: {
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: the mail program's own button leaves the list.
    ...(mail.unsubscribe_url !== null && {
      'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

function smtpCarrier(mailUrl: string, parts: TransportOptions): EmailTransport {
  const url = new URL(mailUrl);
  const transport = createTransport({
    host: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
  });
  return {
    carry: async (mail) => void (await transport.sendMail(messageOf(mail, parts))),
  };
}

/** Writes each email as an `.eml` file, atomically. Sending it again replaces the file. */
function fileCarrier(parts: TransportOptions): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async carry(mail) {
      const { message } = await transport.sendMail(messageOf(mail, parts));
      await mkdir(parts.folder, { recursive: true });
      const name = fileNameOf(mail);
      const beside = join(parts.folder, `${name}.${randomUUID()}.part`);
      await writeFile(beside, message);
      await rename(beside, join(parts.folder, `${name}.eml`));
    },
  };
}

export const openTransport = (parts: TransportOptions): EmailTransport =>
  parts.mailUrl ? smtpCarrier(parts.mailUrl, parts) : fileCarrier(parts);
