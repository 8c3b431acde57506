import { expect, test } from 'vitest';
import { aPerson, call, changePerson, tokenOf } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop } from '../../support/shop.ts';

/** The shop with its drafts, in the browser that a link is bound to (docs/api.md "Content"). */

const DRAFT = 'A note that is a draft';
const PLANNED = 'A note for the new year';
const BAR = 'Preview, nobody else sees this.';
const ENDED = 'This preview link is no longer valid. Ask for a new one.';

async function aStudio() {
  const place = await aPlace();
  const shop = await aShop(place);
  const id = await aPerson(shop);
  await changePerson(shop, id, { permissions: 'content' });
  const token = await tokenOf(shop, id);
  const { url } = await aServer(place);
  const write = (entry: string, fields: object) =>
    call(url, `PUT /api/admin/content/note/${entry}`, { token, body: { fields, revision: 0 } });
  const drafted = await write('draft', { words: DRAFT, order: 0, until: '2999-01-01T00:00:00Z' });
  expect(drafted.status).toBe(200);
  const link = async (at?: string) => {
    const query = at === undefined ? '' : `?${new URLSearchParams({ at })}`;
    const { body } = await call(url, `GET /api/admin/content/preview-link${query}`, { token });
    return new URL(String(body['url'])).pathname;
  };
  return { url, write, link };
}

/** A browser: it stores the cookie that it is given. */
function aBrowser(url: string) {
  let cookie = '';
  return {
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(url + path, {
        redirect: 'manual',
        headers: { ...headers, ...(cookie && { cookie }) },
      });
      const set = response.headers.get('set-cookie');
      if (set !== null) cookie = set.slice(0, set.indexOf(';'));
      return { response, status: response.status, text: await response.text() };
    },
  };
}

const named = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name));

test('A preview link shows the drafts to the first browser and to nobody else, and leaves no trace', async () => {
  const { url, link } = await aStudio();
  const [own, other, visitor] = [aBrowser(url), aBrowser(url), aBrowser(url)];
  const before = await visitor.get('/');
  expect(before.text).not.toContain(DRAFT);

  const path = await link();
  const chat = await other.get(path, { 'user-agent': 'WhatsApp/2.23.20.0' });
  expect(chat.status).toBe(410);
  const opened = await own.get(`${path}?to=/help-center?q=pay%23faq`);
  expect(opened.status).toBe(303);
  expect(named(opened.response, 'location', 'cache-control', 'x-robots-tag')).toEqual([
    '/help-center?q=pay#faq',
    'private, no-store',
    'noindex',
  ]);
  expect(opened.response.headers.get('set-cookie')).toMatch(
    /^preview=[\w-]{43}; Max-Age=3\d{3}; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  for (const to of ['//evil.test', 'https://evil.test/', '/\\evil.test', '']) {
    const again = await own.get(`${path}?${new URLSearchParams({ to })}`);
    expect([again.status, ...named(again.response, 'location')]).toEqual([303, '/']);
  }
  const refused = await other.get(path);
  expect([refused.status, ...named(refused.response, 'set-cookie', 'cache-control')]).toEqual([
    410,
    null,
    'no-store',
  ]);
  expect(refused.text).toContain(ENDED);

  for (const page of ['/', '/pages/about-us', '/', '/no-such-page']) {
    const { response, text } = await own.get(page, { 'if-none-match': '*' });
    expect(text).toContain(DRAFT);
    expect(text).toContain(BAR);
    expect(
      named(
        response,
        'cache-control',
        'x-robots-tag',
        'x-frame-options',
        'etag',
        'speculation-rules',
      ),
    ).toEqual(['private, no-store', 'noindex', 'SAMEORIGIN', null, null]);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  }
  const framed = await own.get('/', { 'sec-fetch-dest': 'iframe' });
  expect(framed.text).toContain(DRAFT);
  expect(framed.text).not.toContain(BAR);
  const admin = await own.get('/admin/content');
  expect(named(admin.response, 'x-frame-options')).toEqual(['DENY']);

  const after = await visitor.get('/');
  expect(after.text).toBe(before.text);
  expect(after.response.headers.get('etag')).toBe(before.response.headers.get('etag'));
  expect(named(after.response, 'x-frame-options', 'x-robots-tag')).toEqual(['DENY', null]);

  const left = await own.get('/preview/leave');
  expect([left.status, ...named(left.response, 'location', 'set-cookie')]).toEqual([
    303,
    '/',
    'preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect((await own.get('/')).text).toBe(before.text);
});

test('A preview as of an instant shows what runs then', async () => {
  const { url, write, link } = await aStudio();
  await write('draft-of-new-year', { words: PLANNED, order: -1, from: '2998-12-31T18:30:00Z' });
  const own = aBrowser(url);
  await own.get(await link());
  expect((await own.get('/')).text).toContain(DRAFT);
  await own.get(await link('2998-12-31T18:30:00Z'));
  const then = await own.get('/');
  expect(then.text).toContain(PLANNED);
  expect(then.text).toContain(`${BAR} As of 1 Jan 2999`);
  await own.get(await link('2998-12-31T18:29:59Z'));
  expect((await own.get('/')).text).toContain(DRAFT);
});
