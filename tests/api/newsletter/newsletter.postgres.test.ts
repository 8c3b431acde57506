import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { hashToken } from '#lib/server/infra/tokens.ts';
import { mailsOf } from '../../support/people.ts';
import { aShop } from '../../support/shop.ts';

test('Who unsubscribes while an issue is being written does not get it', async () => {
  const shop = await aShop();
  const at = shop.now().toISOString();
  const subscribers = ['first', 'second'].map((id) => ({
    id,
    email: `${id}@example.com`,
    created_at: at,
    confirmed_at: at,
  }));
  await shop.db.insertInto('subscribers').values(subscribers).execute();
  const link = (token: string, subscriber: string, issue: string) => ({
    token_hash: hashToken(token),
    subscriber_id: subscriber,
    purpose: 'unsubscribe' as const,
    issue,
    created_at: at,
    expires_at: null,
  });
  await shop.db
    .insertInto('newsletter_links')
    .values(link('leave', 'second', 'mats'))
    .execute();
  const waiting = (count: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
        expect(rows).toHaveLength(count);
      },
      { timeout: 20_000 },
    );

  const issue = { subject: 'New baskets', preview: '', blocks: ['Three weavers.'] };
  const calls = await inTransaction(shop.db, async (tx) => {
    // The first subscriber's letter waits for this, when the second subscriber has been read.
    await tx
      .insertInto('newsletter_links')
      .values(link('other', 'first', 'baskets'))
      .execute();
    const sending = shop.newsletter.send(issue, 'baskets');
    await waiting(1);
    const leaving = shop.newsletter.unsubscribe('leave');
    await Promise.race([leaving, waiting(2)]);
    return [sending, leaving] as const;
  });
  const [, left] = await Promise.all(calls);
  expect(left).toBe('done');
  expect(await mailsOf(shop, 'second@example.com')).toEqual([]);
});
