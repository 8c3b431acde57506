import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { hashToken, newToken, type LinkOutcome } from '#lib/server/infra/tokens.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import type { SubscriberRow } from '#lib/server/infra/db/schema.ts';
import { countAll } from '#lib/server/infra/rate-limits.ts';
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
import { currentLocale, inLocale } from '#lib/server/infra/locale.ts';
import { paths } from '#lib/site/paths.ts';
import {
  addLink,
  countSent,
  endSubscription,
  findLinked,
  upsertSubscriber,
  subscribersWithout,
  startSubscription,
} from './repo.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { NewsletterLimits } from './limits.ts';

export { dropUnconfirmed } from './repo.ts';

export { findSubscriber } from './repo.ts';

/** Double opt-in and one-click unsubscribe (docs/api.md "Other"). Tokens are stored as hashes. */

export { eraseSubscriptionOf } from './repo.ts';

const CHUNK = 200;

export interface NewsletterDeps {
  settings: () => PublicSettings;
  db: Db;
  limitsOf: NewsletterLimits;
  siteUrl: string;
  now: () => Date;
}

const isSubscribed = ({ confirmed_at, ended_at }: SubscriberRow): boolean =>
  confirmed_at !== null && ended_at === null;

const linkTo = ({ siteUrl }: NewsletterDeps, path: string, token: string) =>
  `${siteUrl}${path}?token=${token}`;

async function enqueueConfirmEmail(
  deps: NewsletterDeps,
  tx: Tx,
  { id, email: to, language }: SubscriberRow,
): Promise<void> {
  const token = newToken();
  const at = deps.now();
  await addLink(tx, {
    token_hash: hashToken(token),
    subscriber_id: id,
    purpose: 'confirm',
    issue: null,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + CONFIRM_DAYS * DAY_MS).toISOString(),
  });
  const settings = deps.settings();
  const content = () => confirmEmail(linkTo(deps, paths.newsletterConfirm, token), settings);
  await enqueueEmail(tx, { to, language, content, settings, isSecret: true }, at);
}

type ContentWith = (unsubscribeUrl: string, settings: PublicSettings) => EmailContent;

/** Returns `false` when it was enqueued before. */
async function enqueueOnce(
  deps: NewsletterDeps,
  tx: Tx,
  { id, email: to, language }: SubscriberRow,
  { name, contentWith }: { name: string; contentWith: ContentWith },
): Promise<boolean> {
  const token = newToken();
  const at = deps.now();
  const isFirst = await addLink(tx, {
    token_hash: hashToken(token),
    subscriber_id: id,
    purpose: 'unsubscribe',
    issue: name,
    created_at: at.toISOString(),
    expires_at: null,
  });
  if (!isFirst) return false;
  const url = inLocale(language, () => linkTo(deps, paths.newsletterUnsubscribe, token));
  const settings = deps.settings();
  const content = () => contentWith(url, settings);
  const unsubscribe = { topic: 'newsletter', url } as const;
  const email = { to, language, content, settings, isSecret: true, unsubscribe };
  await enqueueEmail(tx, email, at);
  return true;
}

export type NewsletterService = ReturnType<typeof createNewsletterService>;

export function createNewsletterService(deps: NewsletterDeps) {
  const { db, limitsOf, now } = deps;
  return {
    async subscribe(email: string, ip: string): Promise<void> {
      await countAll(db, [limitsOf.subscribing(ip), limitsOf.newsletterMails(email)], now());
      await inTransaction(db, async (tx) => {
        const subscriber = await upsertSubscriber(tx, {
          email,
          language: currentLocale(),
          at: now(),
        });
        if (!isSubscribed(subscriber)) return enqueueConfirmEmail(deps, tx, subscriber);
        const name = `already ${now().toISOString()}`;
        await enqueueOnce(deps, tx, subscriber, { name, contentWith: alreadySubscribedEmail });
      });
    },

    confirm: (token: string): Promise<LinkOutcome> =>
      inTransaction(db, async (tx) => {
        const subscriber = await findLinked(tx, hashToken(token), 'confirm', now());
        if (!subscriber) return 'dead';
        if (await startSubscription(tx, subscriber.id, now())) {
          const name = `welcome ${now().toISOString()}`;
          await enqueueOnce(deps, tx, subscriber, { name, contentWith: welcomeEmail });
        }
        return 'done';
      }),

    unsubscribe: (token: string): Promise<LinkOutcome> =>
      inTransaction(db, async (tx) => {
        const subscriber = await findLinked(tx, hashToken(token), 'unsubscribe', now());
        if (!subscriber) return 'dead';
        await endSubscription(tx, subscriber.id, now());
        await dropPendingEmails(tx, subscriber.email, 'newsletter');
        return 'done';
      }),

    /** Can be interrupted and repeated; `name` identifies the issue. */
    async send(issue: NewsletterIssue, name: string): Promise<{ written: number; before: number }> {
      const before = await countSent(db, name);
      const contentWith = (unsubscribeUrl: string) => issueEmail(issue, unsubscribeUrl);
      let written = 0;
      for (;;) {
        const { found, queued } = await inTransaction(db, async (tx) => {
          const subscribers = await subscribersWithout(tx, name, CHUNK);
          let firsts = 0;
          for (const one of subscribers) {
            // Another call may send the same issue at once.
            if (await enqueueOnce(deps, tx, one, { name, contentWith })) firsts += 1;
          }
          return { found: subscribers.length, queued: firsts };
        });
        written += queued;
        if (found < CHUNK) return { written, before };
      }
    },

    preview: (issue: NewsletterIssue, to: string): Promise<void> =>
      inTransaction(db, (tx) => {
        const url = linkTo(deps, paths.newsletterUnsubscribe, 'preview');
        const content = () => issueEmail(issue, url);
        const unsubscribe = { topic: 'newsletter', url } as const;
        const email = { to, language: 'en', content, settings: deps.settings() } as const;
        return enqueueEmail(tx, { ...email, unsubscribe }, now());
      }),
  };
}
