import * as v from 'valibot';
import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const SINCE = 'since must be a revision.';
const SinceSchema = v.object({
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, SINCE), v.transform(Number))),
});

const GET = anyone(async ({ url, shop }) => {
  const { since } = read(SinceSchema, { since: url.searchParams.get('since') ?? undefined });
  return revalidated({ ...(await shop.changes.since(since)) });
});

export const ALL = calls({ GET });
