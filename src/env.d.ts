import type { Shop } from '#lib/server/shop.ts';
import type { PageCacheRules } from '#lib/server/http/page-cache-rules.ts';

declare global {
  namespace App {
    interface Locals {
      /** The one shop of this process, opened by the outer server. */
      shop: Shop;
      /** What this page tells the page cache about itself. */
      page: PageCacheRules;
      requestId: string;
      /** Where the request comes from; empty for a page that is rendered for everybody. */
      clientIp: string;
    }
  }
}
