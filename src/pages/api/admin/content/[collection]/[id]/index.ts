import { DraftSchema, entryKeyOf, RevisionSchema } from '#lib/server/features/content/requests.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** Saves the draft of an entry, or takes the entry off the shop (docs/api.md "Content"). */

const PUT = staff('content')(async ({ request, params, shop, currentUser, locals }) => {
  const draft = read(DraftSchema, await readJson(request));
  const asked = {
    ...draft,
    key: entryKeyOf(params),
    actorId: currentUser.id,
    files: await locals.contentFiles(),
  };
  return { entry: await shop.contentEditor.save(asked) };
});

const DELETE = staff('content')(async ({ url, params, shop, currentUser, locals }) => {
  const { revision } = read(RevisionSchema, Object.fromEntries(url.searchParams));
  const asked = {
    revision,
    key: entryKeyOf(params),
    actorId: currentUser.id,
    files: await locals.contentFiles(),
  };
  return { entry: await shop.contentEditor.remove(asked) };
});

export const ALL = calls({ PUT, DELETE });
