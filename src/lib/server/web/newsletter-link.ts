import { statusOf } from '#lib/server/errors.ts';
import type { Outcome } from '#lib/server/features/newsletter/service.ts';

interface Visit {
  request: Request;
  response: { status?: number; headers: Headers };
  url: URL;
}

/**
 * What a link in a mail does when it is opened (nothing) and when its page posts. The token is in the
 * address, which is told to no other site and kept by no cache.
 */
export async function followLink(
  { request, response, url }: Visit,
  act: (token: string) => Promise<Outcome>,
): Promise<Outcome | 'asks'> {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.set('Referrer-Policy', 'same-origin');
  if (request.method !== 'POST') return 'asks';
  const outcome = await act(url.searchParams.get('token') ?? '');
  if (outcome === 'dead') response.status = statusOf.gone;
  return outcome;
}
