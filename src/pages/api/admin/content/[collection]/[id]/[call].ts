import {
  entryKeyOf,
  RestoreSchema,
  RevisionSchema,
} from '#lib/server/features/content/requests.ts';
import { read, readOptionalJson } from '#lib/server/infra/request-body.ts';
import { byName, calls, staff } from '#lib/server/web/endpoint.ts';

/** The steps of an entry (docs/api.md "Content"). */

const publish = staff('content')(async ({ request, params, shop, currentUser, locals }) => {
  const { revision } = read(RevisionSchema, await readOptionalJson(request));
  const asked = {
    revision,
    key: entryKeyOf(params),
    actorId: currentUser.id,
    files: await locals.contentFiles(),
  };
  return { entry: await shop.contentEditor.publish(asked) };
});

const discard = staff('content')(async ({ request, params, shop, currentUser, locals }) => {
  const { revision } = read(RevisionSchema, await readOptionalJson(request));
  const asked = {
    revision,
    key: entryKeyOf(params),
    actorId: currentUser.id,
    files: await locals.contentFiles(),
  };
  return { entry: await shop.contentEditor.discard(asked) };
});

const restore = staff('content')(async ({ request, params, shop, currentUser, locals }) => {
  const { revision } = read(RestoreSchema, await readOptionalJson(request));
  const asked = {
    key: entryKeyOf(params),
    actorId: currentUser.id,
    files: await locals.contentFiles(),
  };
  return { entry: await shop.contentEditor.restore(asked, revision) };
});

const history = staff('content')(async ({ params, shop }) => ({
  history: await shop.contentEditor.history(entryKeyOf(params)),
}));

export const ALL = byName({
  publish: calls({ POST: publish }),
  discard: calls({ POST: discard }),
  restore: calls({ POST: restore }),
  history: calls({ GET: history }),
});
