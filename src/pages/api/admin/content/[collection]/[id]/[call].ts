import {
  entryRequestOf,
  entryKeyOf,
  RestoreSchema,
  RevisionSchema,
} from '#lib/server/features/content/requests.ts';
import { read, readOptionalJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, staff } from '#lib/server/web/endpoint.ts';

const publish = staff('content')(async (context) => {
  const { revision } = read(RevisionSchema, await readOptionalJson(context.request));
  return {
    entry: await context.shop.contentEditor.publish(await entryRequestOf(context, revision)),
  };
});

const discard = staff('content')(async (context) => {
  const { revision } = read(RevisionSchema, await readOptionalJson(context.request));
  return {
    entry: await context.shop.contentEditor.discard(await entryRequestOf(context, revision)),
  };
});

const restore = staff('content')(async (context) => {
  const { revision } = read(RestoreSchema, await readOptionalJson(context.request));
  return {
    entry: await context.shop.contentEditor.restore(await entryRequestOf(context), revision),
  };
});

const history = staff('content')(async ({ params, locals, shop }) => ({
  history: await shop.contentEditor.history(entryKeyOf(params), await locals.contentFiles()),
}));

export const ALL = byName({
  publish: calls({ POST: publish }),
  discard: calls({ POST: discard }),
  restore: calls({ POST: restore }),
  history: calls({ GET: history }),
});
