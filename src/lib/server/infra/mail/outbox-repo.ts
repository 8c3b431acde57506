import { randomUUID } from 'node:crypto';
import { inChunks, prepared } from '#lib/server/infra/db/statements.ts';
import { recordErased } from '#lib/server/infra/db/tables.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Language } from '#lib/messages/languages.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { renderEmail, type EmailContent } from './layout.ts';
import { addToSmsDay } from './sms-days-repo.ts';

const LETTERS = 'ghijklmnop';

/**
 * The stable part of a Message-ID. Letters alone: the first six digits in a code's mail are the
 * code, for people and programs that look for it.
 */
export const newMailId = (): string =>
  randomUUID().replace(/\d|-/g, (sign) => LETTERS[Number(sign)] ?? '');

type Topic = NonNullable<OutboxRow['topic']>;

export interface NewEmail {
  /** For who may have to drop it before it is sent; a `newMailId`. */
  id?: string;
  to: string;
  /** The language of the email and of its links. */
  language: Language;
  /** Runs in that language. */
  content: () => EmailContent | Promise<EmailContent>;
  /** The shop's name and contact in the layout. */
  settings: PublicSettings;
  /** The content has a code: it is erased once the email is sent. */
  isSecret?: boolean;
  /** False never sends it: the same work is done for an email without an account. */
  isRequested?: boolean;
  /** What the email is about, and where one click unsubscribes from it. */
  unsubscribe?: { topic: Topic; url: string };
  /** The last email of a deleted account: its row is removed once it is sent. */
  isFarewell?: boolean;
}

type NewRow = Omit<
  OutboxRow,
  'channel' | 'tries' | 'sent_at' | 'segments' | 'cost_cents' | 'owner' | 'about'
>;

/** A row without layout: its words are erased once it is sent, and not restored from a backup. */
export const plainMessage = (
  channel: 'sms' | 'push' | 'cdn',
  recipient: string,
  { text, now }: { text: string; now: Date },
) => ({
  id: newMailId(),
  channel,
  recipient,
  subject: '',
  text,
  html: '',
  is_secret: 1 as const,
  created_at: now.toISOString(),
  next_try_at: now.toISOString(),
  unsubscribe_url: null,
  topic: null,
  is_farewell: 0 as const,
});

const addMail = prepared((tx, mail: NewRow) => tx.insertInto('outbox').values(mail));

/** Enqueues an email, in the transaction of the change that it reports. */
export async function enqueueEmail(tx: Tx, posting: NewEmail, now: Date): Promise<void> {
  const {
    id = newMailId(),
    to,
    language,
    content,
    settings,
    isSecret = false,
    isRequested = true,
    unsubscribe,
    isFarewell = false,
  } = posting;
  const at = now.toISOString();
  const { subject, text, html, qrText } = await inLocale(language, async () =>
    renderEmail(await content(), settings),
  );
  await addMail(tx, {
    id,
    recipient: to,
    subject,
    text,
    html,
    qr_text: qrText,
    is_secret: isSecret ? 1 : 0,
    created_at: at,
    next_try_at: isRequested ? at : null,
    unsubscribe_url: unsubscribe?.url ?? null,
    topic: unsubscribe?.topic ?? null,
    is_farewell: isFarewell ? 1 : 0,
  });
}

/** Ids of what is due on these channels, oldest first; newsletters come after all others. */
export async function dueEmails(
  db: Db,
  { now, max, channels }: { now: Date; max: number; channels: readonly OutboxRow['channel'][] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', 'in', channels)
    .where('next_try_at', '<=', now.toISOString())
    .orderBy((eb) => eb.case().when('topic', '=', 'newsletter').then(1).else(0).end())
    .orderBy('next_try_at')
    .limit(max)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Claims a due email for this process by moving its next attempt to `until`: others retry it then, if
 * this process dies. Undefined when another process was first.
 */
export const claimEmail = (
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<OutboxRow | undefined> =>
  db
    .updateTable('outbox')
    .set((eb) => ({ next_try_at: until.toISOString(), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('next_try_at', '<=', now.toISOString())
    .returningAll()
    .executeTakeFirst();

/**
 * Moves the end of a claim from `claimedUntil` to `until`; false when the email is no longer claimed
 * by this process.
 */
export async function renewClaim(
  db: Db,
  id: string,
  { claimedUntil, until }: { claimedUntil: string; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('next_try_at', '=', claimedUntil)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Ends an email that is sent or given up; erases codes, and a farewell entirely. */
async function end(db: Db, mail: OutboxRow, sentAt: string | null): Promise<void> {
  // Nobody asks later what was purged, and there are many.
  if (mail.channel === 'cdn') {
    await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
    return;
  }
  if (mail.is_farewell === 1) {
    return inTransaction(db, async (tx) => {
      await tx.deleteFrom('outbox').where('id', '=', mail.id).execute();
      await recordErased(tx);
    });
  }
  await setEnded(db, mail, sentAt);
}

async function setEnded(db: Db | Tx, mail: OutboxRow, sentAt: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      sent_at: sentAt,
      next_try_at: null,
      ...(mail.is_secret === 1 && {
        subject: '',
        text: '',
        html: '',
        qr_text: '',
        unsubscribe_url: null,
      }),
    })
    .where('id', '=', mail.id)
    .execute();
}

/** Counts an SMS, whose row is removed one day. */
export const markSent = (db: Db, mail: OutboxRow, at: Date): Promise<void> =>
  mail.channel !== 'sms'
    ? end(db, mail, at.toISOString())
    : inTransaction(db, async (tx) => {
        await setEnded(tx, mail, at.toISOString());
        const { segments, cost_cents } = mail;
        await addToSmsDay(tx, at, { sent: 1, segments, cost_cents });
      });

export const giveUpEmail = (db: Db, mail: OutboxRow): Promise<void> => end(db, mail, null);

/** Sets the time of the next attempt. */
export async function markFailed(db: Db, id: string, nextTry: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_try_at: nextTry.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The ids of these emails that still have a row. */
export async function storedEmails(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await db.selectFrom('outbox').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) stored.add(id);
  }
  return stored;
}

/** How many emails wait to be sent, and since when the oldest of them does. */
export async function pendingEmails(
  db: Db,
): Promise<{ count: number; oldestAt: Date | undefined }> {
  const { count, oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
    // Not `is not null`: SQLite finds only a range by the index.
    .where('next_try_at', '>', '')
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: oldest ? new Date(oldest) : undefined };
}

/** Removes emails that were sent, given up or withheld before `before`. */
export async function dropDone(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('next_try_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .execute();
}

/** Removes every email to an address, or SMS to a number, sent or not. */
export async function dropEmailsTo(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', recipient).execute();
}

/** Removes emails that are not sent. */
export async function dropUnsent(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('outbox').where('id', 'in', ids).where('sent_at', 'is', null).execute();
}

/** Removes the pending emails of a topic to an address. */
export async function dropPendingEmails(tx: Tx, email: string, topic: Topic): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('recipient', '=', email)
    .where('topic', '=', topic)
    .where('sent_at', 'is', null)
    .execute();
}
