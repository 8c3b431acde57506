import {
  entryRequestOf,
  DraftSchema,
  RevisionSchema,
} from '#lib/server/features/content/requests.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** DELETE removes the entry from the shop (docs/api.md "Content"). */

const PUT = staff('content')(async (context) => {
  const { fields, revision } = read(DraftSchema, await readJson(context.request));
  const request = { ...(await entryRequestOf(context, revision)), fields };
  return { entry: await context.shop.contentEditor.save(request) };
});

const DELETE = staff('content')(async (context) => {
  const { revision } = read(RevisionSchema, Object.fromEntries(context.url.searchParams));
  return {
    entry: await context.shop.contentEditor.remove(await entryRequestOf(context, revision)),
  };
});

export const ALL = calls({ PUT, DELETE });
