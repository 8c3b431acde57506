import type { Db } from '#lib/server/infra/db/open.ts';
import { hashToken, newToken } from '#lib/server/infra/tokens.ts';
import { paths } from '#lib/site/paths.ts';
import { addPreview, bindPreview, dropEndedPreviews, findPreview } from './previews-repo.ts';
import { HOUR_MS } from '#lib/format/durations.ts';

/**
 * A link displays the shop with its drafts for an hour, only in the browser that opens it first (docs/api.md
 * "Content").
 */

const VALID_MS = HOUR_MS;

const SECRET = /^[\w-]{43}$/;

interface OpenedPreview {
  secret: string;
  secondsLeft: number;
}

export interface ContentPreviewsDeps {
  db: Db;
  now: () => Date;
  siteUrl: string;
}

export function createContentPreviews({ db, now, siteUrl }: ContentPreviewsDeps) {
  const findBy = (by: 'token_hash' | 'bound_hash', hash: string) =>
    findPreview(db, by, { hash, at: now() });

  return {
    /** `at` is the displayed time; defaults to now. */
    async link(actorId: string, at: string | undefined): Promise<string> {
      const token = newToken();
      await addPreview(db, {
        token_hash: hashToken(token),
        at: at === undefined ? null : new Date(at).toISOString(),
        created_by: actorId,
        expires_at: new Date(now().getTime() + VALID_MS).toISOString(),
        bound_hash: null,
      });
      return siteUrl + paths.preview(token);
    },

    /**
     * The bound browser may open it again. Resolves to `undefined` for another browser or an unknown or expired link.
     */
    async open(token: string, known: string | undefined): Promise<OpenedPreview | undefined> {
      const found = await findBy('token_hash', hashToken(token));
      if (!found) return undefined;
      const secondsLeft = Math.floor((Date.parse(found.expires_at) - now().getTime()) / 1000);
      if (found.bound_hash !== null) {
        const isSame = known !== undefined && hashToken(known) === found.bound_hash;
        return isSame ? { secret: known, secondsLeft } : undefined;
      }
      const secret = newToken();
      const isFirst = await bindPreview(db, found.token_hash, hashToken(secret));
      return isFirst ? { secret, secondsLeft } : undefined;
    },

    /** Resolves to `undefined` when the preview has ended. */
    async find(secret: string): Promise<{ at: Date | undefined } | undefined> {
      if (!SECRET.test(secret)) return undefined;
      const found = await findBy('bound_hash', hashToken(secret));
      return found && { at: found.at === null ? undefined : new Date(found.at) };
    },

    dropEnded: (): Promise<void> => dropEndedPreviews(db, now()),
  };
}
export type ContentPreviews = ReturnType<typeof createContentPreviews>;
