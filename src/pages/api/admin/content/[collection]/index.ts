import { entryTitle, latestOf } from '#lib/content/entry-form.ts';
import { fillFacts } from '#lib/content/fill-facts.ts';
import { smallContentPicture } from '#lib/content/pictures.ts';
import { collectionOf } from '#lib/server/features/content/requests.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** Entries with the title and the picture as shoppers see them (docs/api.md "Content"). */
const GET = staff('content')(async ({ params, shop, locals }) => {
  const collection = collectionOf(params);
  const entries = await shop.contentEditor.list(collection, await locals.contentFiles());
  const facts = locals.shop.facts();
  const withLook = entries.map(async (entry) => {
    const title = entryTitle(collection, entry);
    return {
      ...entry,
      title: fillFacts(title, facts) ?? title,
      picture: await smallContentPicture(collection, latestOf(entry)?.['picture']),
    };
  });
  return { entries: await Promise.all(withLook) };
});

export const ALL = calls({ GET });
