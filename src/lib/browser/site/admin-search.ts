import { authedGet } from '#lib/browser/session/authed-fetch.ts';
import { readSearchResults } from '#lib/site/admin-search.ts';

export const searchEverything = (q: string, signal: AbortSignal) =>
  authedGet(`/api/admin/search?${new URLSearchParams({ q })}`, signal).then(readSearchResults);
