// Tickets of the stories, raised and answered by calls as from another phone.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { keptSession, PASSWORD } from './people.ts';

const words = {
  productCategory: 'Pottery',
  product: 'Bowl',
  inquiry: 'The bowl came with a chip of about 3 mm on the rim.',
};

/** A ticket of whoever is signed in on this page; gives its id. */
export async function raise(page: Page, subject: string, said = {}): Promise<string> {
  const { accesstoken = '' } = await keptSession(page);
  const answer = await page.request.post('/api/tickets/create', {
    headers: { authorization: `Bearer ${accesstoken}`, 'idempotency-key': randomUUID() },
    multipart: { ...words, subject, ...said },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { ticket } = await answer.json();
  return String(ticket._id);
}

/** The tickets of whoever is signed in on this page, as the shop has them. */
export async function asKept(page: Page) {
  const { accesstoken = '' } = await keptSession(page);
  const headers = { authorization: `Bearer ${accesstoken}` };
  const answer = await page.request.get('/api/tickets/user', { headers });
  return (await answer.json()).tickets;
}

/** What an admin answers elsewhere. */
export async function answer(
  request: APIRequestContext,
  id: string,
  message: string,
): Promise<void> {
  const login = await request.post('/api/users/login', {
    data: { email: 'admin@shilpa.test', password: PASSWORD },
  });
  const { data } = await login.json();
  const replied = await request.post(`/api/admin/tickets/${id}/reply`, {
    headers: { authorization: `Bearer ${data.accesstoken}` },
    data: { message },
  });
  expect(replied.status(), await replied.text()).toBe(201);
}
