import * as v from 'valibot';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import { DEAD_TOKEN } from '#lib/server/features/account/sessions.ts';

const RefreshSchema = v.object({ refreshtoken: v.string(DEAD_TOKEN) });

const POST = anyone(async ({ request, shop }) => {
  const { refreshtoken } = read(RefreshSchema, await readJson(request));
  return { data: await shop.sessions.refresh(refreshtoken) };
});

export const ALL = calls({ POST });
