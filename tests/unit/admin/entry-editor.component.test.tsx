import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EntryEditor } from '#islands/admin/content/EntryEditor.tsx';
import type { EditedEntry } from '#lib/content/codec.ts';
import { fakeApi, success } from '../support/fake-api.ts';
import { renderOnPage } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const ENTRY = '/api/admin/content/promises/gift';
const fields = { title: 'Gift wrap', words: 'With a card', icon: 'gift', order: 1 };
const withDraft: EditedEntry = {
  id: 'gift',
  source: 'edited',
  published: null,
  draft: fields,
  revision: 4,
  isHidden: false,
  isOfFile: false,
};

function Editor({ entry: first }: { entry: EditedEntry }) {
  const [entry, setEntry] = useState(first);
  const address = {
    collection: 'promises',
    entry: 'gift',
    isNew: false,
    isHistory: false,
  } as const;
  return <EntryEditor address={address} entry={entry} changed={setEntry} />;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const words = page.getByLabelText('Line below the title', { exact: true });

beforeEach(() => {
  localStorage.clear();
  signIn({ role: 'admin' });
});

test('a draft that was discarded comes back by Undo', async () => {
  const api = fakeApi({
    [`POST ${ENTRY}/discard`]: success({ entry: { ...withDraft, draft: null, revision: 5 } }),
    [`PUT ${ENTRY}`]: success({ entry: { ...withDraft, revision: 6 } }),
  });
  await renderOnPage('/admin/content', () => <Editor entry={withDraft} />);
  await button('Discard').click();
  await expect.element(words).toHaveValue('');
  await button('Undo').click();
  await expect.element(words).toHaveValue('With a card');
  await expect.element(button('Discard')).toBeEnabled();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  expect(api.sentTo(`PUT ${ENTRY}`).map(({ body }) => body)).toEqual([{ fields, revision: 5 }]);
});

test('a text that was on this device alone comes back by Undo, and stays there', async () => {
  const api = fakeApi({});
  await renderOnPage('/admin/content', () => (
    <Editor entry={{ ...withDraft, published: fields, draft: null }} />
  ));
  await words.fill('With a ribbon');
  await button('Discard').click();
  await expect.element(words).toHaveValue('With a card');
  await button('Undo').click();
  await expect.element(words).toHaveValue('With a ribbon');
  await expect.element(page.getByText(/Only on this device so far/)).toBeVisible();
  expect(api.sent.filter(({ path }) => path.startsWith(ENTRY))).toEqual([]);
});
