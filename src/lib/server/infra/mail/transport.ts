import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import { QR_CODE_ID } from './layout.ts';
import { qrPicture } from './qr-picture.ts';

/**
 * The `.eml` files of a shop without a mail server. They hold addresses and codes, so each is removed
 * with its row.
 */

const NAME = /^\d{17}-([a-z]+)\.(?:eml|[0-9a-f-]{36}\.part)$/;

/** The name of a mail's file, without its ending. */
export const fileNameOf = ({ id, created_at }: OutboxRow): string =>
  `${created_at.replace(/\D/g, '')}-${id}`;

/** Removes the files of emails that are not stored any more. */
export async function sweepFiles(
  folder: string,
  stored: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const id = NAME.exec(name)?.[1];
    return id ? [{ name, id }] : [];
  });
  const standing = await stored(files.map(({ id }) => id));
  for (const { name, id } of files) {
    if (!standing.has(id)) await rm(join(folder, name), { force: true });
  }
}

/** Sends an email or a text message. Throws when that fails. */
export interface EmailTransport {
  carry(mail: OutboxRow): Promise<void>;
}

/** Sending it again would fail again. */
export class Undeliverable extends Error {}

export interface TransportOptions {
  /** `smtp://…`, or nothing for files in `folder`. */
  mailUrl: string | undefined;
  mailFrom: string;
  /** The host in Message-IDs. */
  siteHost: string;
  folder: string;
}

/** Loaded with the first email: a start reads no file that it does not need. */
const nodemailer = () => import('nodemailer');

const CONNECT_WITHIN_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 20_000;

const messageOf = async (mail: OutboxRow, { mailFrom, siteHost }: TransportOptions) => ({
  from: mailFrom,
  to: mail.recipient,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.qr_text !== '' && {
    attachments: [
      { cid: QR_CODE_ID, filename: 'qr-code.png', content: await qrPicture(mail.qr_text) },
    ],
  }),
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

function smtpOptions(mailUrl: string) {
  const url = new URL(mailUrl);
  return {
    host: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
  };
}

function smtpCarrier(mailUrl: string, parts: TransportOptions): EmailTransport {
  const options = smtpOptions(mailUrl);
  return {
    async carry(mail) {
      const { createTransport } = await nodemailer();
      // Without a pool it holds nothing: each email has a connection of its own.
      await createTransport(options).sendMail(await messageOf(mail, parts));
    },
  };
}

/** Writes each email as an `.eml` file, atomically. Sending it again replaces the file. */
function fileCarrier(parts: TransportOptions): EmailTransport {
  return {
    async carry(mail) {
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(await messageOf(mail, parts));
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
