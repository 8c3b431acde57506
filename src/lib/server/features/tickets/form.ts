import { ofReadyText, ticketAnswers } from '#lib/messages/ready-texts.ts';
import * as m from '#messages';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { createHash } from 'node:crypto';
import { PICTURE_SIDE, ticketPictureRule, type Ticket } from '#lib/tickets/ticket.ts';
import { TicketSchema, type TicketValues } from '#lib/tickets/schema.ts';
import { orStored } from '#lib/forms/stored.ts';
import { fileOf, readForm, textFields, read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';
import { InvalidPicture, decode } from '#lib/server/infra/files/decode.ts';
import type { TicketRecord } from './repo.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';

export const ticketNotFound = () =>
  new Refusal('missing', m.tickets_not_found(), { code: 'ticket_not_found' });

export interface SentTicket {
  values: TicketValues;
  picture: Uint8Array | undefined;
  hash: string;
}

const formats = ['jpeg', 'png'] as const;
const QUALITY = 80;

const refused = (reason: 'too-large' | 'wrong-type', message: string, cause?: unknown) =>
  new Refusal(reason, message, { errors: { image: message }, cause });
const tooLarge = () => refused('too-large', ticketPictureRule.tooLarge());

export async function readTicket(request: Request, stored?: Ticket): Promise<SentTicket> {
  const form = await readForm(request).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'too-large' ? tooLarge() : error;
  });
  const values = read(orStored(TicketSchema, stored), textFields(form));
  const file = fileOf(form, 'image');
  if (file && file.size >= ticketPictureRule.tooManyBytes) throw tooLarge();
  const picture = file && new Uint8Array(await file.arrayBuffer());
  const hash = createHash('sha256').update(JSON.stringify(values));
  if (picture) hash.update(picture);
  return { values, picture, hash: hash.digest('base64url') };
}

/** Upright, limited in size, without metadata. Throws `wrong-type`. */
export const toPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  decode(bytes, formats, (upright) =>
    upright
      .resize({
        width: PICTURE_SIDE,
        height: PICTURE_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer(),
  ).catch((error: unknown) => {
    if (!(error instanceof InvalidPicture)) throw error;
    throw refused('wrong-type', ticketPictureRule.wrongKind(), error);
  });

export const ticketWriter =
  (pathOf: (file: string) => string) =>
  ({ row, orderNumber, replies }: TicketRecord): Ticket => ({
    _id: row.id,
    productCategory: row.category,
    product: row.product,
    subject: row.subject,
    inquiry: row.inquiry,
    image: row.image === null ? null : pathOf(row.image),
    orderId: orderNumber,
    replies: replies.map(({ message, at }) => ({
      message: ofReadyText(ticketAnswers, message),
      date: at,
    })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });

export interface TicketDeps {
  db: Db;
  uploads: Uploads;
  /** Without a trailing slash; links in emails start with it. */
  siteUrl: string;
  settings: () => PublicSettings;
  now: () => Date;
}
