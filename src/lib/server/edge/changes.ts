import * as v from 'valibot';
import { openFollowing } from '#lib/server/infra/changes/following.ts';
import type { Api } from './api.ts';

const ChangesSchema = v.object({ revision: v.number(), tags: v.array(v.string()) });

/** Follows the changes of the remote backend; a poll without news costs a 304. */
export function remoteChanges(api: Api) {
  /** The ETag of a response without news since a revision. */
  let quiet: { since: number; etag: string | undefined } | undefined;

  return openFollowing(async (seen) => {
    if (seen === undefined) return api.read(ChangesSchema, '/api/changes');
    const known = quiet?.since === seen ? quiet.etag : undefined;
    const read = await api.readAnew(ChangesSchema, `/api/changes?since=${seen}`, known);
    if (!read) return { revision: seen, tags: [] };
    const { revision, tags } = read.content;
    if (revision === seen) quiet = { since: seen, etag: read.etag };
    return { revision, tags };
  });
}
