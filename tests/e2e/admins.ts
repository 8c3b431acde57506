// The admin of the stories, and what waits for him: orders and slips of people who are elsewhere.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { orderBy } from './buying.ts';
import { member, PASSWORD, signIn } from './people.ts';

const ADMIN = 'admin@shilpa.test';

/** Signs the demo shop's admin in on this page. */
export const asAdmin = (page: Page) => signIn(page, ADMIN);

/** A token for calls, as a phone or another tab would have one. */
async function bearer(request: APIRequestContext, email: string) {
  const answer = await request.post('/api/users/login', { data: { email, password: PASSWORD } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();
  return { authorization: `Bearer ${data.accesstoken}` };
}

export interface Buyer {
  email: string;
  headers: Record<string, string>;
}

export async function aBuyer(request: APIRequestContext): Promise<Buyer> {
  const { email } = await member(request);
  return { email, headers: await bearer(request, email) };
}

/** A bank's slip as it is photographed; no two are the same picture. */
export function aSlip(amount: string): Promise<Buffer> {
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="760">
    <rect width="600" height="760" fill="#b9a280"/><g transform="rotate(-2 300 380)">
    <rect x="60" y="50" width="480" height="640" fill="#fffdf8"/>
    <rect x="60" y="50" width="480" height="110" fill="#2f513a"/>
    <g font-family="serif" font-size="30"><text x="90" y="118" fill="#fff">Island Savings Bank</text>
    <text x="90" y="240">Cash deposit</text><text x="90" y="320">Reference ${Math.random()}</text>
    <text x="90" y="420">Amount ${amount}</text></g></g></svg>`;
  return sharp(Buffer.from(paper)).png().toBuffer();
}

/** An order of a soap, by somebody who is elsewhere. */
export const anOrder = (request: APIRequestContext, buyer: Buyer) =>
  orderBy(request, buyer, ['herbal-soap-trio']);

export async function sendSlip(
  request: APIRequestContext,
  buyer: Buyer,
  number: string,
  file: { name: string; mimeType: string; buffer: Buffer } | Buffer,
): Promise<void> {
  const slip = Buffer.isBuffer(file)
    ? { name: 'slip.png', mimeType: 'image/png', buffer: file }
    : file;
  const answer = await request.post(`/api/order/${number}/slip`, {
    headers: buyer.headers,
    multipart: { slip },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** An order whose slip waits. */
export async function aWaitingSlip(request: APIRequestContext, buyer: Buyer): Promise<string> {
  const number = await anOrder(request, buyer);
  await sendSlip(request, buyer, number, await aSlip('Rs. 1,450.00'));
  return number;
}

/** What another admin does at his own desk. */
export async function elsewhere(
  request: APIRequestContext,
  call: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const headers = await bearer(request, ADMIN);
  const answer = await request.post(`/api/admin/orders/${call}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** An order as the admins' calls give it. */
export async function asKept(request: APIRequestContext, number: string) {
  const headers = await bearer(request, ADMIN);
  const answer = await request.get(`/api/admin/orders?q=${number}`, { headers });
  const { orders } = await answer.json();
  return orders[0];
}
