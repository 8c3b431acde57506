import type { Fetchable } from 'astro';
import { astro, FetchState } from 'astro/fetch';
import { collectParts } from '#lib/server/web/page-parts.ts';

/** A request as Astro answers it, by a page that names what it writes. */
class PageState extends FetchState {
  // A page is cached as a whole, so nothing is gained by making it in pieces (decision 0005), and its policy is
  // written when all of it is known.
  override streaming = false;

  override async createResult(...given: Parameters<FetchState['createResult']>) {
    const result = await super.createResult(...given);
    collectParts(result);
    return result;
  }
}

export default { fetch: (request) => astro(new PageState(request)) } satisfies Fetchable;
