import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import type { SubscriberRow } from '#lib/server/infra/db/schema.ts';
import { type LimitsOf, countAll } from '#lib/server/infra/rate-limits/rate-limits.ts';
import type { EmailContent } from '#lib/server/infra/mail/layout.ts';
import {
  alreadySubscribedEmail,
  CONFIRM_DAYS,
  confirmEmail,
  issueEmail,
  welcomeEmail,
  type NewsletterIssue,
} from './emails.ts';
import { dropPendingEmails, enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import { paths } from '#lib/site/paths.ts';
import {
  addLink,
  countSent,
  endSubscription,
  findLinked,
  upsertSubscriber,
  readersWithout,
  startSubscription,
} from './repo.ts';

/**
 * The newsletter (docs/api.md "Other"): nobody is on the list who has not opened a link in his own
 * mail, and everybody leaves it by one click. Tokens are stored as hashes alone.
 */

const DAY_MS = 24 * 3_600_000;
/** Letters that are written in one transaction. */
const CHUNK = 200;

export interface NewsletterDeps {
  db: Db;
  limitsOf: LimitsOf;
  siteUrl: string;
  now: () => Date;
}

/** What a link did; `dead` when it is none of ours, or has ended. */
export type Outcome = 'done' | 'dead';

const isOnList = ({ confirmed_at, ended_at }: SubscriberRow): boolean =>
  confirmed_at !== null && ended_at === null;

export function createNewsletterService({ db, limitsOf, siteUrl, now }: NewsletterDeps) {
  const linkTo = (path: string, token: string) => `${siteUrl}${path}?token=${token}`;

  async function askToConfirm(tx: Tx, { id, email }: SubscriberRow): Promise<void> {
    const token = newToken();
    const at = now();
    await addLink(tx, {
      token_hash: hashToken(token),
      subscriber_id: id,
      purpose: 'confirm',
      issue: null,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + CONFIRM_DAYS * DAY_MS).toISOString(),
    });
    const content = confirmEmail(linkTo(paths.newsletterConfirm, token));
    await enqueueEmail(tx, { to: email, content, isSecret: true }, at);
  }

  /** Writes a letter that can be left by one click, once to each; whether it was written. */
  async function write(
    tx: Tx,
    { id, email }: SubscriberRow,
    name: string,
    letterWith: (unsubscribeUrl: string) => EmailContent,
  ): Promise<boolean> {
    const token = newToken();
    const at = now();
    const isFirst = await addLink(tx, {
      token_hash: hashToken(token),
      subscriber_id: id,
      purpose: 'unsubscribe',
      issue: name,
      created_at: at.toISOString(),
      expires_at: null,
    });
    if (!isFirst) return false;
    const unsubscribeUrl = linkTo(paths.newsletterUnsubscribe, token);
    const content = letterWith(unsubscribeUrl);
    await enqueueEmail(tx, { to: email, content, isSecret: true, unsubscribeUrl }, at);
    return true;
  }

  return {
    /** Mails a link to the address; who is on the list already is told that instead. */
    async subscribe(email: string, ip: string): Promise<void> {
      await countAll(db, [limitsOf.subscribing(ip), limitsOf.newsletterMails(email)], now());
      await inTransaction(db, async (tx) => {
        const subscriber = await upsertSubscriber(tx, email, now());
        if (!isOnList(subscriber)) return askToConfirm(tx, subscriber);
        await write(tx, subscriber, `already ${now().toISOString()}`, alreadySubscribedEmail);
      });
    },

    confirm: (token: string): Promise<Outcome> =>
      inTransaction(db, async (tx) => {
        const subscriber = await findLinked(tx, hashToken(token), 'confirm', now());
        if (!subscriber) return 'dead';
        if (await startSubscription(tx, subscriber.id, now())) {
          await write(tx, subscriber, `welcome ${now().toISOString()}`, welcomeEmail);
        }
        return 'done';
      }),

    unsubscribe: (token: string): Promise<Outcome> =>
      inTransaction(db, async (tx) => {
        const subscriber = await findLinked(tx, hashToken(token), 'unsubscribe', now());
        if (!subscriber) return 'dead';
        await endSubscription(tx, subscriber.id, now());
        await dropPendingEmails(tx, subscriber.email);
        return 'done';
      }),

    /**
     * Writes a letter to everybody on the list who has not had it; `name` tells it from others. It
     * may be ended half way and begun again.
     */
    async send(
      content: NewsletterIssue,
      name: string,
    ): Promise<{ written: number; before: number }> {
      const before = await countSent(db, name);
      let written = 0;
      for (;;) {
        const readers = await inTransaction(db, async (tx) => {
          const some = await readersWithout(tx, name, CHUNK);
          for (const one of some) await write(tx, one, name, (url) => issueEmail(content, url));
          return some.length;
        });
        written += readers;
        if (readers < CHUNK) return { written, before };
      }
    },

    /** Writes a letter to one address alone, on the list or not. */
    preview: (content: NewsletterIssue, to: string): Promise<void> =>
      inTransaction(db, (tx) => {
        const unsubscribeUrl = linkTo(paths.newsletterUnsubscribe, 'preview');
        return enqueueEmail(
          tx,
          { to, content: issueEmail(content, unsubscribeUrl), unsubscribeUrl },
          now(),
        );
      }),
  };
}
