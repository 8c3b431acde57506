import type { Logger } from 'pino';
import type { ContentEdits } from '#lib/content/entries.ts';
import { CONTENT, EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { ContentEntryRow } from '#lib/server/infra/db/content-tables.ts';
import { onCommit, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { readEdits, type PublishedEntry } from './edits.ts';
import { publishedOf } from './entry-rows.ts';
import { entryRows } from './repo.ts';

interface PublishedDeps {
  db: Db;
  changes: Changes;
  log: Logger;
}

/** The sum of all revisions grows with every step. */
const versionOf = (rows: readonly ContentEntryRow[]): number =>
  rows.reduce((sum, { revision }) => sum + revision, 0);

/** Published content in memory, and its preview with all drafts. */
export async function createPublishedContent({ db, changes, log }: PublishedDeps) {
  const toEdits = (published: readonly PublishedEntry[]) =>
    readEdits(published, (error, { collection, id }) =>
      log.error({ err: error, collection, id }, 'content entry can not be read'),
    );

  async function read(from: Db | Tx, known?: { text: string; edits: ContentEdits }) {
    const rows = await entryRows(from);
    const published = publishedOf(rows);
    const text = JSON.stringify(published);
    const edits = known?.text === text ? known.edits : await toEdits(published);
    return { version: versionOf(rows), text, edits };
  }
  let current = await read(db);
  let drafts: { text: string; edits: ContentEdits } | undefined;
  const use = (newer: typeof current) => {
    if (newer.version >= current.version) current = newer;
  };
  changes.listen(async (tags, from) => {
    const isChanged = tags.includes(CONTENT) || tags.includes(EVERYTHING);
    // This process displays its own changes after the commit.
    if (isChanged && from === 'poll') use(await read(db, current));
  });

  return {
    edits: (): ContentEdits => current.edits,

    /** The content with all drafts; the same object until a draft changes. */
    async draftEdits(): Promise<ContentEdits> {
      const rows = await entryRows(db);
      const displayed = publishedOf(
        rows.map((row) => ({ ...row, published: row.draft ?? row.published })),
      );
      const text = JSON.stringify(displayed);
      if (drafts?.text !== text) drafts = { text, edits: await toEdits(displayed) };
      return drafts.edits;
    },

    /** Displays the transaction's changes after the commit; call it last. */
    async announce(tx: Tx): Promise<void> {
      const newer = await read(tx, current);
      onCommit(tx, () => use(newer));
      changes.record(tx, [CONTENT]);
    },
  };
}
export type PublishedContent = Awaited<ReturnType<typeof createPublishedContent>>;
