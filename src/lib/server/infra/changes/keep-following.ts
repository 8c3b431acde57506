import type { Logger } from 'pino';
import type { Changes } from './changes.ts';

/** How often a process looks for what others changed, in ms; pages follow within 2 s. */
const FOLLOW_EVERY_MS = 500;

/** Follows the other processes' changes until the gives-back is called; `where` is who is asked. */
export function keepFollowingChanges(
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
