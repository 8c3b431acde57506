// Orders for the stories, placed by calls as a checkout places them.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { keptSession, member, signIn } from './people.ts';

const ADDRESS = {
  firstName: 'Nimali',
  lastName: 'Perera',
  street: '42 Lake Road',
  city: 'Matale',
  zip: '21000',
  phone: '0771234567',
};
/** docs/spec.md §9. */
const SHIPPING = 200;

/** A call of whoever is signed in on this page. */
async function calling(page: Page) {
  const { accesstoken = '' } = await keptSession(page);
  return { authorization: `Bearer ${accesstoken}` };
}

/** Orders one of each; gives the order's number. */
export async function order(page: Page, email: string, ids: readonly string[]): Promise<string> {
  return orderBy(page.request, { headers: await calling(page), email }, ids);
}

/** As `order`, of somebody who is signed in nowhere but has a token. */
export async function orderBy(
  request: APIRequestContext,
  { headers, email }: { headers: Record<string, string>; email: string },
  ids: readonly string[],
): Promise<string> {
  const prices = await Promise.all(
    ids.map(async (id) => {
      const { product } = await (await request.get(`/api/products/${id}`)).json();
      return Math.round(product.price * (100 - product.discount)) / 100;
    }),
  );
  const subTotalAmt = prices.reduce((sum, price) => sum + price, 0);
  const answer = await request.post('/api/order/place', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: {
      cartItems: ids.map((id) => ({ _id: id, size: 'Default', qty: 1 })),
      delivery_address: { ...ADDRESS, email },
      subTotalAmt,
      totalAmt: subTotalAmt + SHIPPING,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { orderId } = await answer.json();
  return String(orderId);
}

/** Calls an order off as another tab or phone would. */
export async function cancel(page: Page, number: string): Promise<void> {
  const headers = await calling(page);
  const answer = await page.request.post(`/api/order/${number}/cancel`, { headers });
  expect(answer.status()).toBe(200);
}

/** Somebody who is signed in on this page. */
export async function shopper(page: Page): Promise<string> {
  const { email } = await member(page.request);
  await signIn(page, email);
  return email;
}
