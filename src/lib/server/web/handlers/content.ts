import { entryTitle, latestOf } from '#lib/content/entry-form.ts';
import { findCollection } from '#lib/content/fields.ts';
import { factsNamedIn, fillFacts } from '#lib/content/fill-facts.ts';
import * as contract from '#lib/contract/content.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { EntryOf } from '#lib/server/features/content/entry-rows.ts';
import { readPictureForm } from '#lib/server/features/content/picture-file.ts';
import { readText } from '#lib/server/features/content/read-text.ts';
import type { EntryRequest } from '#lib/server/features/content/steps.ts';
import { handle, type HandlerInput } from '#lib/server/web/handle.ts';

const NO_COLLECTION = 'There is no such content.';

/** Throws `missing` for an unknown collection. */
function keyOf({ collection, id }: { collection: string; id: string }): EntryOf {
  const name = findCollection(collection);
  if (!name) throw new Refusal('missing', NO_COLLECTION);
  return { collection: name, id };
}

const requestOf = async (
  {
    params,
    currentUser,
    locals,
  }: Pick<HandlerInput<typeof contract.publishEntry>, 'params' | 'currentUser' | 'locals'>,
  revision?: number,
): Promise<EntryRequest> => ({
  key: keyOf(params),
  actorId: currentUser.id,
  files: await locals.contentFiles(),
  revision,
});

export const content = [
  handle(contract.previewLink, async ({ shop, currentUser, query: { at } }) => ({
    url: await shop.contentPreviews.link(currentUser.id, at),
  })),
  handle(contract.listEntries, async ({ params, shop, locals }) => {
    const { collection } = keyOf({ ...params, id: '' });
    const entries = await shop.contentEditor.list(collection, await locals.contentFiles());
    const facts = locals.shop.facts();
    // Only the build has the pictures of the files.
    const { smallContentPicture } = await import('#lib/content/pictures.ts');
    const withLook = entries.map(async (entry) => {
      const title = entryTitle(collection, entry);
      return {
        ...entry,
        title: fillFacts(title, facts) ?? title,
        picture: await smallContentPicture(collection, latestOf(entry)?.['picture']),
      };
    });
    return { entries: await Promise.all(withLook) };
  }),
  handle(contract.saveDraft, async ({ shop, body: { fields, revision }, ...input }) => ({
    entry: await shop.contentEditor.save({ ...(await requestOf(input, revision)), fields }),
  })),
  handle(contract.removeEntry, async ({ shop, query, ...input }) => ({
    entry: await shop.contentEditor.remove(await requestOf(input, query.revision)),
  })),
  handle(contract.publishEntry, async ({ shop, body, ...input }) => ({
    entry: await shop.contentEditor.publish(await requestOf(input, body.revision)),
  })),
  handle(contract.discardDraft, async ({ shop, body, ...input }) => ({
    entry: await shop.contentEditor.discard(await requestOf(input, body.revision)),
  })),
  handle(contract.restoreVersion, async ({ shop, body, ...input }) => ({
    entry: await shop.contentEditor.restore(await requestOf(input), body.revision),
  })),
  handle(contract.entryHistory, async ({ shop, params, locals }) => ({
    history: await shop.contentEditor.history(keyOf(params), await locals.contentFiles()),
  })),
  handle(contract.renderText, async ({ locals, body: { text } }) => {
    const facts = factsNamedIn(text, locals.shop.facts());
    return { html: (await readText(text, { facts })).html };
  }),
  handle(contract.addPicture, async ({ request, shop, currentUser }) => ({
    picture: await shop.contentPictures.add(currentUser.id, await readPictureForm(request)),
  })),
  handle(contract.sendIssue, async ({ shop, locals, currentUser, body: { text, to } }) => {
    const { newsletterIssues: issues } = shop;
    if (to === 'nobody') return issues.check(text);
    if (to === 'me') return issues.preview(text, currentUser.email);
    const sent = await issues.send(text);
    locals.shop.log.info({ actor: currentUser.id, ...sent }, 'newsletter sent');
    return sent;
  }),
];
