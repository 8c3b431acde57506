import { parseDocument, DomUtils } from 'htmlparser2';
import { expect, test } from 'vitest';
import { places } from '#lib/catalogue/categories.ts';
import { combinationsOf, titleOf } from '#lib/catalogue/options.ts';
import { aPerson, aUser, call, changePerson, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { neededSources, sourcesOf } from '../../support/policy.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

// Staff who hold one permission write HTML, links that run and foreign pictures wherever the shop takes words.

const EVIL = `</title></script><script>alert(1)</script><img src=https://evil.example/x onerror=alert(1)>"'`;
const LINK =
  '[a](javascript:alert(1)) ![b](https://evil.example/x.png) <a href="javascript:alert(1)">c</a>';
const ID = 'lacquer-band-bowl';
/** As much as a category, an option and a value can have. */
const SHORT = '</title></script><script>alert(1)</script>';
/** Begins what a browser would take for a style, and a comment. */
const STYLE = '</style><style>*{color:red}</style><!-- <style>';
const TAG = '"><img src=x onerror=alert(1)>';

/** What in a page would run, lead or call elsewhere. */
function harmIn(html: string): string[] {
  const elements = DomUtils.findAll(() => true, parseDocument(html).children);
  return elements.flatMap(({ name, attribs }) => {
    const text = JSON.stringify([name, attribs]);
    const runs = Object.keys(attribs).some((key) => /^on(?:error|load|click)/.test(key));
    const address = attribs['src'] ?? attribs['href'] ?? attribs['action'] ?? '';
    return runs || /^(?:javascript|data:text)|^(?:https?:)?\/\/evil/i.test(address.trim())
      ? text
      : [];
  });
}
const scriptsIn = (html: string): string[] =>
  DomUtils.findAll(({ name }) => name === 'script', parseDocument(html).children)
    .map((script) => DomUtils.textContent(script))
    .filter((text) => text.startsWith('alert('));

async function opened() {
  const place = await aPlace();
  const shop = await aShop(place);
  const written = { brand: EVIL, maker: EVIL, material: STYLE, description: `${EVIL}\n\n${LINK}` };
  const { slug: category } = await shop.categoryAdmin.create(await aUser(shop, 'anoma', 'admin'), {
    fields: { name: SHORT, description: EVIL, parent: null, places: [...places], picture: null },
    file: undefined,
  });
  const options = [
    { name: TAG, values: [TAG] },
    { name: 'Colour', values: ['red;background:url(evil)'] },
  ];
  const variants = combinationsOf(options).map((values) => ({
    size: titleOf(values),
    countInStock: 3,
    priceCents: 100,
  }));
  await stock(shop, aProduct('jak-wood-bowl', { name: STYLE, brand: STYLE, category }));
  await stock(shop, aProduct(ID, { name: EVIL, ...written, category, options, variants }));
  const id = await aPerson(shop);
  await changePerson(shop, id, { permissions: 'content' });
  const settings = {
    name: EVIL,
    legalName: EVIL.slice(0, 110),
    contact: { street: EVIL, city: EVIL },
  };
  await shop.shopSettings.save('an-admin', { settings, revision: 0 });
  const { url } = await aServer(place);
  return { url, category, token: await tokenOf(shop, id) };
}

const pages = [
  '/',
  '/products',
  `/product/${ID}`,
  '/product/jak-wood-bowl',
  '/help-center',
  '/makers',
  '/brands',
  '/cart',
  '/pages/hostile',
  '/maker/hostile',
  '/order-tracking',
  '/admin',
];

const entries: Record<string, Record<string, unknown>> = {
  'announcement/hostile': { strong: EVIL, rest: EVIL, order: 1 },
  'note/hostile': { words: EVIL, order: 1 },
  'promises/hostile': { title: EVIL, words: EVIL, icon: 'gift', order: 1 },
  'help/hostile': { title: EVIL, section: 'ordering', order: 1, body: 'Words.' },
  'pages/hostile': { title: EVIL, lead: EVIL, changed: '2026-11-24', order: 90, body: 'Words.' },
  'makers/hostile': {
    name: EVIL,
    place: EVIL,
    district: 'Matale',
    since: 1982,
    picture: 'maker-bandara-menike',
    alt: `A grower of cardamom ${EVIL}`,
    order: 1,
    body: 'Words.',
  },
};

/** Publishes an entry, and gives what the shop refuses of it. */
async function publish(url: string, token: string, key: string, fields: Record<string, unknown>) {
  const path = `/api/admin/content/${key}`;
  const saved = await call(url, `PUT ${path}`, { token, body: { fields, revision: 0 } });
  if (saved.status !== 200) return saved.body['errors'];
  const { status, body } = await call(url, `POST ${path}/publish`, { token, body: {} });
  return status === 200 ? 'published' : body['errors'];
}

test('hostile words of products, settings and content are shown as words', async () => {
  const { url, category, token } = await opened();
  for (const [key, fields] of Object.entries(entries)) {
    expect([key, await publish(url, token, key, fields)]).toEqual([key, 'published']);
  }
  expect([harmIn(EVIL), scriptsIn(EVIL)]).toEqual([[expect.any(String)], ['alert(1)']]);
  for (const page of [...pages, `/category/${category}`]) {
    const response = await fetch(url + page);
    const html = await response.text();
    expect([page, response.status, harmIn(html), scriptsIn(html)]).toEqual([page, 200, [], []]);
    const policy = response.headers.get('content-security-policy');
    expect([page, sourcesOf(policy)]).toEqual([page, neededSources(html)]);
  }
  const product = await (await fetch(`${url}/product/${ID}`)).text();
  expect(product).toContain('&lt;/title&gt;');
  for (const file of ['/sitemap.xml', '/feeds/google.xml']) {
    expect(await (await fetch(url + file)).text()).not.toContain('<script');
  }
  // Words as they are, which no browser takes for HTML.
  for (const file of ['/llms.txt', '/.well-known/security.txt']) {
    const { headers } = await fetch(url + file);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('links that run, foreign pictures and HTML are refused in each text and link', async () => {
  const { url, token } = await opened();
  for (const key of ['help/hostile', 'pages/hostile', 'makers/hostile']) {
    const plain = Object.entries(entries[key] ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(EVIL, 'Words') : value,
    ]);
    for (const body of [EVIL, ...LINK.split(/ (?=!|<)/)]) {
      const refused = await publish(url, token, key, { ...Object.fromEntries(plain), body });
      expect([key, refused]).toEqual([key, { body: expect.any(String) }]);
    }
  }
  for (const key of ['hero/hostile', 'banner/hostile', 'adverts/hostile']) {
    const refused = await publish(url, token, key, { link: 'javascript:alert(1)' });
    expect([key, refused]).toEqual([key, expect.objectContaining({ link: expect.any(String) })]);
  }
});
