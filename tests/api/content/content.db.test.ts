import { expect, test } from 'vitest';
import type { CollectionName } from '#lib/content/entries.ts';
import type { ContentFiles, WrittenFields } from '#lib/content/written.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aPerson } from '../../support/people.ts';
import { aPlace, aShop } from '../../support/shop.ts';

const NOTE = { words: 'Island wide delivery', order: 1 };
const PAGE = {
  title: 'About us',
  lead: 'Who we are.',
  changed: '2026-11-20',
  order: 1,
  body: '## Our story\n\nMade by hand.',
};

const files: ContentFiles = {
  entries: {
    announcement: [],
    note: [{ id: 'delivery', fields: NOTE }],
    hero: [],
    banner: [],
    adverts: [],
    promises: [],
    help: [],
    makers: [],
    'size-guides': [],
    pages: [{ id: 'about-us', fields: PAGE }],
  },
  pictures: ['hero-0', 'hero-0-phone'],
};

/** A shop and somebody who edits it. */
async function aStudio() {
  const place = await aPlace();
  const shop = await aShop(place);
  const actorId = await aPerson(shop, { name: 'Maya Perera', role: 'admin' });
  const requested = (collection: CollectionName, id: string, revision?: number) => ({
    key: { collection, id },
    actorId,
    files,
    revision,
  });
  const save = (
    [collection, id, revision]: [CollectionName, string, number],
    fields: WrittenFields,
  ) => shop.contentEditor.save({ ...requested(collection, id, revision), fields });
  const { contentEditor: editor } = shop;
  return { place, shop, editor, requested: requested, save };
}

const notesOf = (shop: Shop) => shop.content().note;

test('the entries of the files can be edited, and stand as they are until then', async () => {
  const { shop, editor } = await aStudio();
  expect(shop.content()).toEqual({});
  expect(await editor.list('note', files)).toEqual([
    {
      id: 'delivery',
      source: 'file',
      published: NOTE,
      draft: null,
      revision: 0,
      isHidden: false,
      isOfFile: true,
    },
  ]);
});

test('a draft shows to nobody; published, it is shown at once here and with the next poll elsewhere, and after a restart', async () => {
  const { place, shop, editor, requested, save } = await aStudio();
  const other = await aShop(place);
  const before = shop.content();
  const draft = await save(['note', 'new-year', 0], { words: 'New Year gifts', order: 1 });
  expect(draft).toMatchObject({ source: 'edited', published: null, revision: 1 });
  expect(shop.content()).toBe(before);
  const drafts = await shop.draftContent();
  expect(drafts.note?.get('new-year')?.data.words).toBe('New Year gifts');
  await editor.publish(requested('note', 'new-year', 1));
  const displayed = notesOf(shop);
  expect(displayed?.get('new-year')?.data).toEqual({
    id: 'new-year',
    words: 'New Year gifts',
    order: 1,
  });
  await other.changes.follow();
  expect(notesOf(other)).toEqual(displayed);
  expect(notesOf(await aShop(place))).toEqual(displayed);
});

test('a text is HTML as the build makes it, with its anchors', async () => {
  const { shop, editor, requested, save } = await aStudio();
  await save(['pages', 'care', 0], { ...PAGE, body: '## By hand\n\nWash **cold**.' });
  await editor.publish(requested('pages', 'care', 1));
  const { body = '' } = shop.content().pages?.get('care') ?? {};
  expect(await shop.markdown(body, {})).toBe(
    '<h2 id="by-hand">By hand</h2>\n<p>Wash <strong>cold</strong>.</p>\n',
  );
});

test('what the build would refuse is refused by field, in the same words', async () => {
  const { save } = await aStudio();
  const hero = {
    title: 'Batik',
    words: 'Up to 50% off',
    action: 'Shop',
    link: '/category/batikwear',
    picture: 'hero-1',
    alt: 'Cloth',
    ground: 'dark',
    order: 1,
    from: '2026-13-01',
  };
  await expect(save(['hero', 'batik', 0], hero)).rejects.toMatchObject({
    reason: 'invalid',
    details: {
      errors: {
        words:
          'Line below the title writes a percentage. Write {maxDiscount}%, the highest discount there is.',
        link: 'Link leads nowhere: /category/batikwear is no address of the shop. Did you mean /category/batik-wear?',
        picture: expect.stringContaining('Picture is hero-1, but there is no hero-1.webp'),
        alt: 'Description of the picture is too short. Describe the picture in a few words, for people who cannot see it.',
        from: expect.stringContaining('Shown from is not a date.'),
      },
    },
  });
  await expect(
    save(['pages', 'care', 0], { ...PAGE, body: 'Wash it.\n\n<script>alert(1)</script>' }),
  ).rejects.toMatchObject({
    details: {
      errors: {
        body: 'Text in line 3: HTML stands in the text. Write it as Markdown: **bold**, [a link](/products), - a list.',
      },
    },
  });
  await expect(
    save(['pages', 'care', 0], { ...PAGE, body: 'Wash it.\n\nSee [stores](/pages/storez).' }),
  ).rejects.toMatchObject({
    details: { errors: { body: expect.stringContaining('Text in line 3: a link leads nowhere') } },
  });
  await expect(save(['pages', 'Care!', 0], PAGE)).rejects.toMatchObject({ reason: 'invalid' });
});

test('of two editors the second is told of the newer entry, and nothing is overwritten', async () => {
  const { editor, requested, save } = await aStudio();
  await save(['note', 'delivery', 0], { ...NOTE, words: 'First' });
  await expect(save(['note', 'delivery', 0], { ...NOTE, words: 'Second' })).rejects.toMatchObject({
    reason: 'conflict',
    details: { body: { entry: { revision: 1, draft: { words: 'First' } } } },
  });
  const both = await Promise.allSettled([
    save(['note', 'delivery', 1], { ...NOTE, words: 'Here' }),
    save(['note', 'delivery', 1], { ...NOTE, words: 'There' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(editor.publish(requested('note', 'delivery', 1))).rejects.toMatchObject({
    reason: 'conflict',
  });
});

test('an old version becomes the draft again, and the history says who did what', async () => {
  const { shop, editor, requested, save } = await aStudio();
  await save(['note', 'delivery', 0], { ...NOTE, words: 'First' });
  await editor.publish(requested('note', 'delivery'));
  await save(['note', 'delivery', 2], { ...NOTE, words: 'Second' });
  await editor.publish(requested('note', 'delivery'));
  expect(await editor.restore(requested('note', 'delivery'), 2)).toMatchObject({
    published: { words: 'Second' },
    draft: { words: 'First' },
  });
  await editor.publish(requested('note', 'delivery'));
  expect(notesOf(shop)?.get('delivery')?.data.words).toBe('First');
  const history = await editor.history({ collection: 'note', id: 'delivery' }, files);
  expect(history.map(({ action, by, fields }) => [action, by.name, fields?.['words']])).toEqual([
    ['publish', 'Maya Perera', 'First'],
    ['restore', 'Maya Perera', 'First'],
    ['publish', 'Maya Perera', 'Second'],
    ['draft', 'Maya Perera', 'Second'],
    ['publish', 'Maya Perera', 'First'],
    ['draft', 'Maya Perera', 'First'],
  ]);
  await expect(editor.restore(requested('note', 'delivery'), 99)).rejects.toMatchObject({
    reason: 'missing',
  });
});

test('an entry of the files has a history from the start, one that is gone keeps its own, any other has none', async () => {
  const { editor, requested, save } = await aStudio();
  const historyOf = (id: string) => editor.history({ collection: 'note', id }, files);
  expect(await historyOf('delivery')).toEqual([]);
  await save(['note', 'new-year', 0], { ...NOTE, words: 'New Year gifts' });
  await editor.discard(requested('note', 'new-year', 1));
  expect(await historyOf('new-year')).toHaveLength(2);
  await expect(historyOf('nothing')).rejects.toMatchObject({ reason: 'missing' });
});

test('the entry of the files comes back, and follows them again', async () => {
  const { shop, editor, requested, save } = await aStudio();
  await save(['note', 'delivery', 0], { ...NOTE, words: 'Ours' });
  await editor.publish(requested('note', 'delivery'));
  await editor.restore(requested('note', 'delivery'), 0);
  expect(await editor.publish(requested('note', 'delivery'))).toMatchObject({ source: 'file' });
  expect(notesOf(shop)?.has('delivery')).not.toBe(true);
});

test('a deleted entry of the files is hidden and can come back; any other is gone', async () => {
  const { shop, editor, requested, save } = await aStudio();
  expect(await editor.remove(requested('note', 'delivery'))).toMatchObject({
    isHidden: true,
    published: null,
  });
  expect(notesOf(shop)?.get('delivery')).toBeUndefined();
  expect(notesOf(shop)?.has('delivery')).toBe(true);
  await expect(editor.remove(requested('note', 'delivery'))).rejects.toMatchObject({
    reason: 'missing',
  });
  await editor.restore(requested('note', 'delivery'), 0);
  await editor.publish(requested('note', 'delivery'));
  expect(notesOf(shop)?.has('delivery')).not.toBe(true);

  await save(['note', 'sale', 0], NOTE);
  await editor.publish(requested('note', 'sale'));
  await editor.remove(requested('note', 'sale'));
  expect((await editor.list('note', files)).map(({ id }) => id)).toEqual(['delivery']);
  // Its name is free again.
  expect(await save(['note', 'sale', 0], NOTE)).toMatchObject({ draft: NOTE });
});

test('a page that something links to stays until that link is changed', async () => {
  const { editor, requested, save } = await aStudio();
  await save(['pages', 'care', 0], {
    ...PAGE,
    body: 'See [our story](/pages/about-us#our-story).',
  });
  await editor.publish(requested('pages', 'care'));
  await expect(editor.remove(requested('pages', 'about-us'))).rejects.toMatchObject({
    reason: 'conflict',
    message: 'Pages "About us" links to this. Change that link first.',
  });
  await save(['pages', 'about-us', 0], { ...PAGE, body: 'No heading any more.' });
  await expect(editor.publish(requested('pages', 'about-us'))).rejects.toMatchObject({
    reason: 'conflict',
  });
});

test('a discarded draft leaves what is published; without one there is nothing to do', async () => {
  const { shop, editor, requested, save } = await aStudio();
  await save(['note', 'delivery', 0], { ...NOTE, words: 'Draft' });
  expect(await editor.discard(requested('note', 'delivery', 1))).toMatchObject({
    draft: null,
    published: NOTE,
  });
  await expect(editor.discard(requested('note', 'delivery'))).rejects.toMatchObject({
    reason: 'conflict',
  });
  await expect(editor.publish(requested('note', 'delivery'))).rejects.toMatchObject({
    message: 'There is no draft to publish.',
  });
  expect(shop.content()).toEqual({});
});

test('an entry that never was, or is gone, is missing to who publishes it or discards its draft', async () => {
  const { editor, requested, save } = await aStudio();
  const missing = { reason: 'missing', message: 'There is no such entry.' };
  for (const revision of [undefined, 0, 3]) {
    await expect(editor.publish(requested('note', 'nowhere', revision))).rejects.toMatchObject(
      missing,
    );
    await expect(editor.discard(requested('note', 'nowhere', revision))).rejects.toMatchObject(
      missing,
    );
  }
  await save(['note', 'new-year', 0], { words: 'New Year gifts', order: 1 });
  await editor.remove(requested('note', 'new-year'));
  await expect(editor.publish(requested('note', 'new-year'))).rejects.toMatchObject(missing);
  await expect(editor.publish(requested('note', 'delivery'))).rejects.toMatchObject({
    reason: 'conflict',
    message: 'There is no draft to publish.',
  });
});
