import { beforeCommit, type Db, onCommit, type Tx } from '#lib/server/infra/db/open.ts';
import { compiledOnce } from '#lib/server/infra/db/statements.ts';
import {
  EVERYTHING,
  isPageTag,
  MAX_TAGS,
  type StatusChange,
} from '#lib/server/infra/cache-tags.ts';
import type { Logger } from 'pino';

/** The tags that changed up to a revision. */
export interface News {
  revision: number;
  tags: readonly string[];
}

/** Marks what is out of date before it returns; it may go on to read it anew. */
type Listener = (tags: readonly string[], from: 'own' | 'poll') => void | Promise<void>;

/**
 * Calls listeners with what changed since the last call. `read` gives the changes after a revision;
 * without one it gives the newest revision and no tags.
 */
export function createChangeFollower(read: (seen: number | undefined) => Promise<News>) {
  const listeners: Listener[] = [];
  let seen: number | undefined;
  let following: Promise<void> | undefined;

  async function readNew(): Promise<void> {
    const { revision, tags } = await read(seen);
    const isNew = seen !== undefined && revision !== seen;
    if (isNew) for (const listener of listeners) await listener(tags, 'poll');
    seen = revision;
  }

  return {
    /** Calls `listener` with the tags of each change, this process's own included. */
    listen(listener: Listener): void {
      listeners.push(listener);
    },

    /** Notifies the listeners of this process at once, without waiting for what they read. */
    announce(tags: readonly string[]): void {
      for (const listener of listeners) void listener(tags, 'own');
    },

    /** Reads the changes and notifies the listeners; concurrent calls share one read. */
    async follow(): Promise<void> {
      following ??= readNew().finally(() => {
        following = undefined;
      });
      await following;
    },
  };
}

/** How often a process looks for what others changed, in ms; pages follow within 2 s. */
const FOLLOW_EVERY_MS = 500;

/** Polls for changes until the returned function is called; `where` is for the log. */
export function startFollowing(
  changes: Pick<Changes, 'follow'>,
  log: Logger,
  where = 'database',
): () => void {
  let following = true;
  const follow = async () => {
    let away = false;
    while (following) {
      await new Promise((resume) => setTimeout(resume, FOLLOW_EVERY_MS).unref());
      try {
        await changes.follow();
        if (away) log.info(`${where} is back`);
        away = false;
      } catch (error) {
        if (!away && following) log.error({ err: error }, `${where} does not answer`);
        away = true;
      }
    }
  };
  void follow();
  return () => {
    following = false;
  };
}

/**
 * How processes learn of each other's writes (docs/api.md "Processes"). Each write notes its tags in
 * its own transaction; each process polls the revision twice a second and notifies its listeners.
 */

/** Changes older than this many revisions are removed. */
const MAX_REVISIONS = 10_000;

const nextRevision = compiledOnce((tx) =>
  tx
    .updateTable('revision')
    .set((eb) => ({ number: eb('number', '+', 1) }))
    .where('id', '=', 1),
);

/** Under the number that this transaction has just given. */
const addChange = compiledOnce((tx, change: { tag: string; at: string }) =>
  tx
    .insertInto('changes')
    .columns(['revision', 'tag', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('revision')
        .select([
          'number',
          eb.cast<string>(eb.val(change.tag), 'text').as('tag'),
          eb.cast<string>(eb.val(change.at), 'text').as('at'),
        ])
        .where('id', '=', 1),
    ),
);

/** Removes the changes that no process can ask for any more. */
export async function removeOldChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('revision', '<', (eb) =>
      eb
        .selectFrom('revision')
        .select((number) => number('number', '-', MAX_REVISIONS).as('oldest')),
    )
    .execute();
}

export function openChanges(db: Db, now: () => Date) {
  async function revision(): Promise<number> {
    const { number } = await db
      .selectFrom('revision')
      .select('number')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    return number;
  }

  async function readNews(seen: number | undefined): Promise<News> {
    const number = await revision();
    if (seen === undefined || number === seen) return { revision: number, tags: [] };
    // A lower number means that the database was replaced.
    const isCovered = number > seen && number - seen <= MAX_REVISIONS;
    if (!isCovered) return { revision: number, tags: [EVERYTHING] };
    const rows = await db
      .selectFrom('changes')
      .select('tag')
      .distinct()
      .where('revision', '>', seen)
      .where('revision', '<=', number)
      .execute();
    return { revision: number, tags: rows.map((row) => row.tag) };
  }

  const follower = createChangeFollower(readNews);

  return {
    ...follower,

    /** The tags noted since a revision, with repeats; undefined when some were removed. */
    async since(seenRevision: number) {
      const number = await revision();
      if (number < seenRevision || number - seenRevision > MAX_REVISIONS) return undefined;
      const rows = await db
        .selectFrom('changes')
        .select('tag')
        .where('revision', '>', seenRevision)
        .where('revision', '<=', number)
        .execute();
      return { revision: number, tags: rows.map((row) => row.tag) };
    },

    /** The changes of pages since a revision, without those of counts. */
    async ofPages(seen: number | undefined): Promise<News> {
      const news = await readNews(seen);
      const tags = news.tags.filter(isPageTag);
      return { ...news, tags: tags.length > MAX_TAGS ? [EVERYTHING] : tags };
    },

    /**
     * Notes which tags this transaction changes: for this process from the commit on, for the others
     * by their polls. It is written with the commit: it locks the revision row, so that revisions become
     * visible in their order.
     */
    note(tx: Tx, noted: Iterable<string>): void {
      const tags = [...new Set(noted)];
      onCommit(tx, () => follower.announce(tags));
      const at = now().toISOString();
      beforeCommit(tx, [nextRevision(tx, {}), ...tags.map((tag) => addChange(tx, { tag, at }))]);
    },
  };
}
export type Changes = ReturnType<typeof openChanges>;

/** How many rows have each status, and up to which revision. */
export interface StatusCounts<S extends string> {
  revision: number;
  byStatus: ReadonlyMap<S, number>;
}

interface Counting<S extends string> {
  /** Counts all rows; one statement sees one moment. */
  count: () => Promise<StatusCounts<S>>;
  /** The change that a tag stands for. */
  read: (tag: string) => StatusChange<S> | undefined;
  /** After this tag all rows are counted again. */
  again?: string;
}

function withChanges<S extends string>(
  counted: StatusCounts<S>,
  { revision, tags }: News,
  read: Counting<S>['read'],
): StatusCounts<S> {
  const byStatus = new Map(counted.byStatus);
  const add = (status: S, by: number) => byStatus.set(status, (byStatus.get(status) ?? 0) + by);
  for (const change of tags.map(read)) {
    if (change?.before) add(change.before, -1);
    if (change) add(change.after, 1);
  }
  return { revision, byStatus };
}

/**
 * How many rows have each status. Counting gets slower as a table grows, so it is done once; from then on
 * the counts follow the noted changes of all processes.
 */
export function createStatusCounts<S extends string>(
  changes: Pick<Changes, 'since'>,
  { count, read, again }: Counting<S>,
): () => Promise<(status: S) => number> {
  let newest: StatusCounts<S> | undefined;

  return async () => {
    // Others may have gone on from it meanwhile.
    const known = newest;
    const news = known && (await changes.since(known.revision));
    const isStale = again !== undefined && news?.tags.includes(again);
    const counts = known && news && !isStale ? withChanges(known, news, read) : await count();
    newest = counts;
    return (status) => counts.byStatus.get(status) ?? 0;
  };
}
