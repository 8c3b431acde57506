import { SECOND_MS } from '#lib/format/durations.ts';
import { ALL_PAGES, EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import { findSetting, moveSetting, storeOnce } from '#lib/server/infra/db/settings-repo.ts';
import { plainMessage } from './outbox-repo.ts';

/** Every process has followed a change by then: it looks twice a second. */
const FOLLOWED_WITHIN_MS = 500;
const AT_MOST_EVERY_MS = SECOND_MS;
/** Cloudflare takes no more in one request; more than these are all pages. */
const MAX_PURGED_TAGS = 30;
const PURGED = 'purged';

const purgedTags = (tags: readonly string[]): readonly string[] =>
  tags.includes(EVERYTHING) || tags.length > MAX_PURGED_TAGS ? [ALL_PAGES] : tags.toSorted();

async function isPurging(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'cdn')
    .where('next_try_at', '>', '')
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * Puts the tags that changed since the last purge into the outbox, one message for all processes. While a message
 * waits there, further changes wait for the next one.
 */
export async function enqueuePurge({
  db,
  changes,
  now,
}: {
  db: Db;
  changes: Pick<Changes, 'since'>;
  now: () => Date;
}): Promise<void> {
  const before = await findSetting(db, PURGED);
  const [seen, sentAt = ''] = before?.split(' ') ?? [];
  const { revision, tags } = await changes.since(seen === undefined ? undefined : Number(seen));
  const at = now();
  // What a cache holds when purging begins expires by itself.
  if (before === undefined) {
    await storeOnce(db, PURGED, () => `${revision} ${at.toISOString()}`);
    return;
  }
  if (tags.length === 0 || (await isPurging(db))) return;
  const next = Math.max(at.getTime() + FOLLOWED_WITHIN_MS, Date.parse(sentAt) + AT_MOST_EVERY_MS);
  const due = new Date(next).toISOString();
  const text = purgedTags(tags).join(' ');
  await inTransaction(db, async (tx) => {
    if (!(await moveSetting(tx, PURGED, before, `${revision} ${due}`))) return;
    const message = plainMessage('cdn', '', { text, now: at });
    await tx
      .insertInto('outbox')
      .values({ ...message, next_try_at: due })
      .execute();
  });
}
