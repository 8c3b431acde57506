import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Role } from '#lib/account/permissions.ts';
import { anyProduct } from '#lib/catalogue/query.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aProduct, oneBowl, deliver } from '../../support/products.ts';
import { aClock, mailsOf, aUser } from '../../support/people.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

const BOWL = 'lacquer-band-bowl';
const SARONG = 'peacock-batik-sarong';
const ALL = { page: 1, limit: 100 };
const CONCURRENT_REVIEWS = 12;
const ON_POSTGRES = process.env['ENGINE'] === 'postgres';

async function aShopWithReaders() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 100 }), aProduct(SARONG));
  const person = (name: string, role?: Role) => aUser(shop, name, role);
  const write = (who: CurrentUser, rating: number, comment = 'Good.', product = BOWL) =>
    shop.reviews.write(who, product, { rating, comment });
  return {
    clock,
    place,
    shop,
    person,
    write,
    nimali: await person('nimali'),
    kasun: await person('kasun'),
    admin: await person('amara', 'admin'),
  };
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing refused',
    (error: unknown) =>
      error instanceof Refusal ? `${error.reason}: ${error.message}` : String(error),
  );

/** What a product counts, and what its rows come to. */
async function counted(shop: Shop, id = BOWL) {
  const product = await shop.db
    .selectFrom('products')
    .select(['rating_halves', 'review_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await shop.db
    .selectFrom('reviews')
    .select(['rating_halves', 'user_id'])
    .where('product_id', '=', id)
    .where('hidden_at', 'is', null)
    .execute();
  const sum = rows.reduce((halves, row) => halves + row.rating_halves, 0);
  expect(product).toEqual({ rating_halves: sum, review_count: rows.length });
  return { halves: sum, count: rows.length };
}

const displayed = async (shop: Shop, id = BOWL) => {
  const found = await shop.catalogue.find(id);
  if (found?.state !== 'on-sale') throw new Error(`${id} is not on sale`);
  return found.product;
};

async function bringTo(shop: Shop, who: CurrentUser): Promise<string> {
  const { orderId } = await shop.checkout.place(who, oneBowl, randomUUID());
  const driver = await aUser(shop, randomUUID(), 'driver');
  await deliver(shop, orderId, driver);
  return orderId;
}

describe('Writing', () => {
  test('a review shows on the page, in the average, in the count and in lists at once', async () => {
    const { shop, write, nimali, kasun, clock } = await aShopWithReaders();
    await write(nimali, 4);
    clock.pass(MINUTE_MS);
    const response = await write(kasun, 5, 'Deep red.');
    expect(response).toMatchObject({ rating: 4.5, reviewCount: 2 });
    expect(response.reviews.map(({ name, email }) => [name, email])).toEqual([
      ['kasun', 'kasun@example.com'],
      ['nimali', 'n***@example.com'],
    ]);
    expect(await displayed(shop)).toMatchObject({
      rating: 4.5,
      reviewCount: 2,
      reviews: [{ comment: 'Deep red.', rating: 5, email: 'k***@example.com' }, { rating: 4 }],
    });
    const byRating = await shop.catalogue.list({ ...anyProduct, sort: 'rating' });
    expect(byRating.products.map(({ id, rating }) => [id, rating])).toEqual([
      [BOWL, 4.5],
      [SARONG, 0],
    ]);
  });

  test('a second review of the same user replaces the first', async () => {
    const { shop, write, nimali, kasun, clock } = await aShopWithReaders();
    await write(nimali, 1, 'Cracked.');
    await write(kasun, 5);
    clock.pass(MINUTE_MS);
    const { reviews, rating } = await write(nimali, 4, 'They sent another.');
    expect(rating).toBe(4.5);
    expect(reviews.map(({ comment }) => comment)).toEqual(['They sent another.', 'Good.']);
    expect(await counted(shop)).toEqual({ halves: 18, count: 2 });
  });

  test('the same review again after a lost response changes nothing', async () => {
    const { shop, write, nimali, clock } = await aShopWithReaders();
    const first = await write(nimali, 4);
    clock.pass(MINUTE_MS);
    const before = await shop.db.selectFrom('revision').select('number').execute();
    expect(await write(nimali, 4)).toEqual(first);
    expect(await shop.db.selectFrom('revision').select('number').execute()).toEqual(before);
  });

  test('is for products on sale', async () => {
    const { shop, write, nimali, admin } = await aShopWithReaders();
    expect(await refusalOf(write(nimali, 4, 'Good.', 'no-such-thing'))).toBe(
      'missing: Product not found.',
    );
    expect(await refusalOf(write(nimali, 4, 'Good.', 'a\0b'))).toBe('missing: Product not found.');
    await shop.products.archive(admin, SARONG);
    expect(await refusalOf(write(nimali, 4, 'Good.', SARONG))).toBe(
      'gone: This product is no longer sold.',
    );
    expect(await counted(shop, SARONG)).toEqual({ halves: 0, count: 0 });
  });

  test('of many at once leaves sum and count right', async () => {
    const { place, shop, person, write, nimali } = await aShopWithReaders();
    // Two processes on one SQLite file wait for one another, which one process can't act out.
    const other = ON_POSTGRES ? await aShop(place) : shop;
    const people = await Promise.all(
      Array.from({ length: CONCURRENT_REVIEWS }, (_, at) => person(`concurrent-${at}`)),
    );
    await Promise.all([
      ...people.map((who, at) => {
        const through = at % 2 === 0 ? shop : other;
        return through.reviews.write(who, BOWL, { rating: ((at % 10) + 1) / 2, comment: 'Mine.' });
      }),
      // Two tabs of one person.
      ...[1, 2, 3, 4].map((rating) => write(nimali, rating)),
    ]);
    const { count } = await counted(shop);
    expect(count).toBe(CONCURRENT_REVIEWS + 1);
  });

  test('tells other processes', async () => {
    const { place, shop, write, nimali } = await aShopWithReaders();
    const other = await aShop(place);
    await write(nimali, 4.5);
    await other.changes.follow();
    const [first] = (await other.catalogue.list({ ...anyProduct, sort: 'rating' })).products;
    expect(first).toMatchObject({ id: BOWL, rating: 4.5, reviewCount: 1 });
    expect(await displayed(shop)).toMatchObject({ rating: 4.5 });
  });
});

describe('Verified purchase', () => {
  const marks = async (shop: Shop) =>
    (await displayed(shop)).reviews.map(({ name, boughtHere }) => [name, boughtHere]);

  test('marks a reviewer as soon as the product is delivered', async () => {
    const { shop, write, nimali, kasun } = await aShopWithReaders();
    await write(kasun, 5);
    await shop.checkout.place(kasun, oneBowl, randomUUID());
    expect(await marks(shop)).toEqual([['kasun', false]]);
    const tags: string[] = [];
    shop.changes.listen((changed) => void tags.push(...changed));
    await bringTo(shop, kasun);
    await shop.changes.follow();
    expect(await marks(shop)).toEqual([['kasun', true]]);
    // The page that said nothing of it is made anew.
    expect(tags).toContain(`product:${BOWL}`);
    await shop.reviews.write(nimali, SARONG, { rating: 5, comment: 'Blue.' });
    await bringTo(shop, nimali);
    expect((await displayed(shop, SARONG)).reviews).toMatchObject([{ boughtHere: false }]);
  });

  test('invites by email, and the email links to the order', async () => {
    const { shop, nimali } = await aShopWithReaders();
    const orderId = await bringTo(shop, nimali);
    const mail = (await mailsOf(shop, nimali.email)).find(({ subject }) =>
      subject.includes('was delivered'),
    );
    expect(mail?.text).toContain(`http://shop.test/profile/orders#${orderId}`);
    expect(mail?.text).toMatch(/review/i);
  });
});

describe('Hiding', () => {
  async function aBadReview() {
    const stage = await aShopWithReaders();
    const { shop, write, nimali, kasun, admin } = stage;
    await write(nimali, 5);
    await write(kasun, 0.5, 'Call me on 077 123 4567!');
    const listed = async () => (await shop.reviews.all(admin, ALL)).reviews;
    const bad = (await listed()).find(({ name }) => name === 'kasun');
    return { ...stage, listed, bad: bad?._id ?? '' };
  }

  test('takes a review from the page, the average and the count, and says who, when and why', async () => {
    const { shop, admin, bad, listed, clock } = await aBadReview();
    expect(await displayed(shop)).toMatchObject({ rating: 2.8, reviewCount: 2 });
    const hidden = await shop.reviews.hide(admin, bad, 'A phone number.');
    expect(hidden).toMatchObject({
      email: 'kasun@example.com',
      hidden: { at: clock.now(), who: 'amara', reason: 'A phone number.' },
    });
    expect(await displayed(shop)).toMatchObject({
      rating: 5,
      reviewCount: 1,
      reviews: [{ name: 'nimali' }],
    });
    await counted(shop);
    expect(await listed()).toHaveLength(2);
    const events = await shop.db.selectFrom('review_events').selectAll().execute();
    expect(events).toEqual([
      {
        review_id: bad,
        position: 0,
        at: clock.now().toISOString(),
        actor_id: admin.id,
        what: 'hide',
        before: 'shown',
        after: 'hidden',
        reason: 'A phone number.',
      },
    ]);
  });

  test('twice, also at once, is hiding once', async () => {
    const { shop, admin, bad } = await aBadReview();
    await Promise.all(
      ['One.', 'Two.', 'Three.'].map((reason) => shop.reviews.hide(admin, bad, reason)),
    );
    expect(await shop.db.selectFrom('review_events').selectAll().execute()).toHaveLength(1);
    expect(await counted(shop)).toEqual({ halves: 10, count: 1 });
  });

  test('does not ban: the author may write again, and that is another review', async () => {
    const { shop, write, kasun, admin, bad, listed } = await aBadReview();
    await shop.reviews.hide(admin, bad, 'A phone number.');
    expect(await shop.reviews.own(kasun, ALL)).toMatchObject({ total: 0, reviews: [] });
    await write(kasun, 2, 'Not for me.');
    expect(await displayed(shop)).toMatchObject({ rating: 3.5, reviewCount: 2 });
    expect(await listed()).toHaveLength(3);
  });

  test('knows what is gone, or was never there', async () => {
    const { shop, write, kasun, admin, bad } = await aBadReview();
    await write(kasun, 3, 'Better.');
    for (const id of [bad, 'nobody', 'a\0b', '']) {
      expect(await refusalOf(shop.reviews.hide(admin, id, 'Gone.'))).toBe(
        'missing: Review not found.',
      );
    }
  });
});

describe('A person', () => {
  test('sees what he wrote, all of it or about one product', async () => {
    const { shop, write, nimali, kasun, clock } = await aShopWithReaders();
    await write(nimali, 4);
    clock.pass(MINUTE_MS);
    await write(nimali, 3, 'Fades.', SARONG);
    await write(kasun, 1);
    expect(await shop.reviews.own(nimali, ALL)).toMatchObject({
      total: 2,
      pages: 1,
      reviews: [
        { productId: SARONG, comment: 'Fades.', email: 'nimali@example.com' },
        { productId: BOWL },
      ],
    });
    expect(await shop.reviews.own(nimali, { ...ALL, product: BOWL })).toMatchObject({
      total: 1,
      reviews: [{ productId: BOWL, rating: 4 }],
    });
    const { reviews } = await shop.account.exportAccount(nimali);
    expect(reviews).toMatchObject([
      { productId: BOWL, isHidden: false },
      { productId: SARONG, isHidden: false },
    ]);
  });

  test('with a deleted account keeps the stars, not the name; hidden reviews stay hidden', async () => {
    const { shop, write, nimali, kasun, admin } = await aShopWithReaders();
    await write(nimali, 4, 'Good.');
    await write(nimali, 1, 'Bad.', SARONG);
    await write(kasun, 2);
    const bad = (await shop.reviews.all(admin, ALL)).reviews.find(
      ({ productId }) => productId === SARONG,
    );
    await shop.reviews.hide(admin, bad?._id ?? '', 'Rude.');
    await shop.account.remove(nimali);
    await shop.changes.follow();
    expect(await displayed(shop)).toMatchObject({ rating: 3, reviewCount: 2 });
    expect((await displayed(shop)).reviews.map(({ name, email }) => [name, email])).toContainEqual([
      'A former customer',
      '',
    ]);
    expect(await displayed(shop, SARONG)).toMatchObject({ rating: 0, reviewCount: 0, reviews: [] });
    await counted(shop);
    const rows = await shop.db.selectFrom('reviews').select(['name', 'email']).execute();
    expect(JSON.stringify(rows)).not.toContain('nimali');
    // A tab that is still open.
    expect(await refusalOf(write(nimali, 5))).toMatch(/^signed-out/);
  });

  test('with an account deleted while writing leaves no name behind', async () => {
    const { shop, write, nimali } = await aShopWithReaders();
    await Promise.allSettled([
      write(nimali, 4),
      shop.account.remove(nimali),
      write(nimali, 2, 'Bad.'),
    ]);
    const rows = await shop.db.selectFrom('reviews').select(['name', 'user_id']).execute();
    expect(rows.filter(({ user_id }) => user_id !== null)).toEqual([]);
    await counted(shop);
  });
});

test('Staff for products see masked addresses of reviewers; staff for people and admins all', async () => {
  const { shop, nimali, write } = await aShopWithReaders();
  await write(nimali, 4);
  const seenBy = async (role: CurrentUser['role'], permissions: CurrentUser['permissions']) => {
    const viewer = { ...nimali, id: 'somebody', role, permissions };
    return (await shop.reviews.all(viewer, ALL)).reviews[0]?.email;
  };
  expect(await seenBy('user', ['catalogue'])).toBe('n***@example.com');
  expect(await seenBy('user', ['catalogue', 'people'])).toBe(nimali.email);
  expect(await seenBy('admin', [])).toBe(nimali.email);
});
