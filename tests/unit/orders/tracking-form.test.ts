import { describe, expect, test } from 'vitest';
import { Refusal } from '#lib/server/errors.ts';
import { askByForm } from '#lib/server/web/tracking-form.ts';

const posted = (fields: Record<string, string>) =>
  new Request('http://shop.example/order-tracking', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
const right = { orderId: ' K7M2-9QXD ', email: 'Nimali@Example.com' };

const refuse = (refusal: Refusal) => () => Promise.reject(refusal);
const never = refuse(new Refusal('busy', 'Nobody should have asked.'));

describe('the form of tracking', () => {
  test('asks with what was typed, tidied, and shows the order', async () => {
    const response = await askByForm(posted(right), ({ orderId, email }) => {
      expect([orderId, email]).toEqual(['K7M2-9QXD', 'nimali@example.com']);
      return Promise.resolve({
        orderId,
        status: 'delivering',
        createdAt: '2026-11-02T03:42:00Z',
        history: [],
      });
    });
    expect(response).toMatchObject({ status: 200, errors: {}, order: { orderId: 'K7M2-9QXD' } });
    expect(response.typed).toEqual(right);
  });

  test('says at each field what is wrong with it, and asks nobody', async () => {
    const response = await askByForm(posted({ orderId: ' ', email: 'nimali' }), never);
    expect(response.status).toBe(400);
    expect(response.errors).toEqual({
      orderId: 'Order number is required',
      email: 'Enter a valid email',
    });
    expect(response.typed).toEqual({ orderId: ' ', email: 'nimali' });
  });

  test('keeps what was typed when there is no such order', async () => {
    const response = await askByForm(
      posted(right),
      refuse(new Refusal('missing', 'Order not found.')),
    );
    expect(response).toMatchObject({
      status: 404,
      typed: right,
      no: { isMissing: true, words: 'Order not found.' },
    });
  });

  test('says how long to wait after too many tries', async () => {
    const response = await askByForm(
      posted(right),
      refuse(new Refusal('too-many', 'Too many attempts.', { retryAfterSeconds: 60 })),
    );
    expect(response).toMatchObject({
      status: 429,
      no: { isMissing: false, retryAfterSeconds: 60 },
    });
  });

  test('takes no other body, and none that is long', async () => {
    const json = new Request('http://shop.example/order-tracking', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect((await askByForm(json, never)).status).toBe(415);
    const long = posted({ ...right, orderId: 'K'.repeat(5000) });
    expect((await askByForm(long, never)).status).toBe(413);
  });

  test('hides no bug behind an answer', async () => {
    await expect(
      askByForm(posted(right), () => Promise.reject(new Error('a bug'))),
    ).rejects.toThrow('a bug');
  });
});
