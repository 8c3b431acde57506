import type { FakeResponse, SentRequest } from './fake-api.ts';

/** Answers a GET call as the built demo shop does: a handler for `fakeApi`. */
export async function responseOfShop({ path }: Pick<SentRequest, 'path'>): Promise<FakeResponse> {
  const response = await fetch(`/built${path}`);
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    body: await response.text(),
    headers: { 'content-type': type },
  };
}
