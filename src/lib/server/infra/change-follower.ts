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
  changes: { follow(): Promise<void> },
  log: Logger,
  where = 'database',
): () => void {
  let following = true;
  const follow = async () => {
    let unavailable = false;
    while (following) {
      await new Promise((resume) => setTimeout(resume, FOLLOW_EVERY_MS).unref());
      try {
        await changes.follow();
        if (unavailable) log.info(`${where} is back`);
        unavailable = false;
      } catch (error) {
        if (!unavailable && following) log.error({ err: error }, `${where} does not answer`);
        unavailable = true;
      }
    }
  };
  void follow();
  return () => {
    following = false;
  };
}
