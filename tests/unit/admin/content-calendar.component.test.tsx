import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ContentScreen } from '#islands/admin/content/ContentScreen.tsx';
import { scheduledCollections } from '#lib/content/calendar.ts';
import { fakeApi, success } from '../support/fake-api.ts';
import { accessibilityFaults, renderOnPage } from '../support/page.tsx';
import { signIn } from '../support/session.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const entry = (id: string, versions: { published?: object; draft?: object }) => ({
  id,
  source: 'edited',
  published: null,
  draft: null,
  revision: 1,
  isHidden: false,
  isOfFile: false,
  ...versions,
});

async function open(notes: readonly object[]) {
  const empty = Object.fromEntries(
    scheduledCollections.map((name) => [
      `GET /api/admin/content/${name}`,
      success({ entries: name === 'note' ? notes : [] }),
    ]),
  );
  fakeApi(empty);
  await renderOnPage('/admin/content?show=calendar', () => <ContentScreen />);
}

beforeEach(() => signIn({ role: 'admin' }));

test('the calendar shows what begins and ends in the next weeks, with drafts marked', async () => {
  await open([
    entry('later', { published: { words: 'Later', from: inDays(7), until: inDays(14) } }),
    entry('now', { published: { words: 'Now', until: inDays(7) } }),
    entry('always', { published: { words: 'Always' } }),
    entry('over', { published: { words: 'Over', until: inDays(-1) } }),
    entry('far', { published: { words: 'Far', from: inDays(90) } }),
    entry('planned', { draft: { words: 'Planned', from: inDays(28) } }),
  ]);
  const rows = page.getByRole('list', { name: 'Calendar' }).getByRole('listitem');
  await expect.element(rows.first()).toBeVisible();
  const words = rows.elements().map((row) => row.textContent);
  expect(words.map((text) => /^(?:Now|Later|Planned)(?:Draft)?/.exec(text)?.[0])).toEqual([
    'Now',
    'Later',
    'PlannedDraft',
  ]);
  await expect
    .element(page.getByRole('link', { name: /Later/ }))
    .toHaveAttribute('href', '/admin/content?collection=note&entry=later');
  expect(await accessibilityFaults()).toEqual([]);
});

test('an empty calendar says how something comes into it', async () => {
  await open([]);
  await expect.element(page.getByRole('heading', { name: 'Nothing is scheduled.' })).toBeVisible();
});
