import type { Services } from '#lib/server/web/services.ts';
import type { Storefront } from './lib/server/web/storefront.ts';
import type { PageCacheRules } from './lib/server/web/page-cache.ts';

declare global {
  namespace App {
    interface Locals {
      /** What pages read, opened by the outer server. */
      shop: Storefront;
      /** The whole shop of this process, which calls work with; none where the data is elsewhere. */
      desks?: Services | undefined;
      /** What this page tells the page cache about itself. */
      page: PageCacheRules;
      requestId: string;
      /** Where the request comes from; empty for a page that is rendered for everybody. */
      clientIp: string;
    }
  }
}
