import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pottery, potteryCategory } from '#demo/products/pottery.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { elementOf, linksOf, submitted, textOf, useBuiltPages } from '../../support/html.ts';
import { aUser, call, tokenOf } from '../../support/people.ts';
import { addPottery } from '../../support/pottery.ts';

describe('A category that the specification does not have', () => {
  const { data, open, url } = useBuiltPages();
  const PAGE = '/category/pottery';
  const HOME_ROW = 'class="carousel category-carousel full-bleed category-links"';

  const categoriesIn = (html: string) =>
    linksOf(html)
      .filter(({ href }) => /^\/(category\/|fashion)/.test(href))
      .map(({ name, href }) => `${name} ${href}`);

  /** The categories of the drawer, the home row and the tiles, and all that pages link to. */
  async function shown() {
    const home = await open('/');
    const bags = await open('/category/bags');
    const lost = await open('/no-such-page');
    return {
      drawer: categoriesIn(elementOf(home.html, 'ul', 'class="categories"')),
      home: categoriesIn(elementOf(home.main, 'ul', HOME_ROW)),
      tiles: categoriesIn(elementOf(bags.main, 'ul', 'class="tiles"')),
      all: [home, bags, lost].map(({ html }) => categoriesIn(html)),
    };
  }

  let admin: CurrentUser;
  let before: Awaited<ReturnType<typeof shown>>;
  beforeAll(async () => {
    before = await shown();
    admin = await aUser(data(), 'amara', 'admin');
    await addPottery(data(), admin);
    await vi.waitUntil(async () => (await open(PAGE)).main.includes('Banded Curd Pot'));
  });

  const names = pottery.map(({ name }) => name);
  const potteryIn = (main: string) =>
    linksOf(main)
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
      .toSorted();

  test('has a page, and a place in the trail of its products', async () => {
    const { html, main, title, isIndexed } = await open(PAGE);
    expect([title, isIndexed]).toEqual(['Pottery | Shilpa', true]);
    expect(html).toContain(`<meta name="description" content="${potteryCategory.description}">`);
    expect(textOf(main)).toContain('Pottery Items');
    expect(potteryIn(main)).toEqual(names.toSorted());
    const product = await open('/product/lotus-water-bowl');
    const trail = elementOf(product.html, 'ol', 'class="breadcrumbs"');
    expect(textOf(trail)).toBe('Home Pottery Lotus Water Bowl');
    expect(linksOf(trail).map(({ href }) => href)).toEqual(['/', PAGE]);
  });

  test('is filtered by its own options', async () => {
    const filtersOf = ({ main }: { main: string }) =>
      elementOf(main, 'form', 'aria-label="Filters"');
    const filters = filtersOf(await open('/products?category=pottery'));
    expect(textOf(filters)).toContain('Pottery 3');
    const indigo = submitted(filters, { 'option.Glaze': 'Indigo Blue' });
    const glazed = await open(indigo);
    expect(potteryIn(glazed.main)).toEqual(['Glazed Tea Bowl', 'Lotus Water Bowl']);
    const large = await open(submitted(filtersOf(glazed), { size: '1500 ml' }));
    expect(potteryIn(large.main)).toEqual(['Lotus Water Bowl']);
    const grey = await open('/products?category=pottery&option.Glaze=Ash+Grey&size=1500+ml');
    expect(potteryIn(grey.main)).toEqual([]);
  });

  test('is found by its name, in search and among the suggestions', async () => {
    expect(potteryIn((await open('/products?q=pottery')).main)).toEqual(names.toSorted());
    const { body } = await call(url(), 'GET /api/products/suggest?q=pottery');
    expect(body['categories']).toMatchObject([{ slug: 'pottery' }]);
  });

  test('is in the sitemap, and in the feed with a row for each variant', async () => {
    const fetched = async (path: string) => (await fetch(url() + path)).text();
    const sitemap = await fetched('/sitemap.xml');
    for (const path of [PAGE, ...pottery.map(({ id }) => `/product/${id}`)]) {
      expect(sitemap).toContain(`${path}</loc>`);
    }
    const { rss } = new XMLParser().parse(await fetched('/feeds/google.xml'));
    const items: Record<string, string>[] = rss.channel.item;
    const ofPottery = items.filter((item) => item['g:product_type'] === 'Pottery');
    expect(ofPottery.map((item) => [item['g:title'], item['g:availability']])).toEqual(
      expect.arrayContaining([
        ['Glazed Tea Bowl, Ash Grey', 'out_of_stock'],
        ['Lotus Water Bowl, Indigo Blue / 1500 ml', 'in_stock'],
        ['Banded Curd Pot, 500 ml', 'in_stock'],
      ]),
    );
    expect(ofPottery).toHaveLength(3 + 3 + 2);
  });

  test('is in no drawer, row or tile until the owner chooses its places', async () => {
    expect(await shown()).toEqual(before);
    const form = new FormData();
    for (const place of ['drawer', 'home', 'tiles']) form.append('places', place);
    const token = await tokenOf(data(), admin.id);
    const saved = await call(url(), 'PUT /api/admin/categories/pottery', { token, body: form });
    expect(saved.status).toBe(200);
    const { drawer, home, tiles } = await shown();
    const added = `Pottery ${PAGE}`;
    expect({ drawer, home, tiles }).toEqual({
      drawer: [...before.drawer, added],
      home: [...before.home, added],
      tiles: [...before.tiles, added],
    });
  });
});
