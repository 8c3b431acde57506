import type { ContentFiles } from '#lib/content/written.ts';
import type { Services } from '#lib/server/web/services.ts';
import type { Storefront } from './lib/server/web/storefront.ts';
import type { PageCacheRules } from '#lib/server/web/rendered.ts';

declare global {
  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
  namespace App {
    interface Locals {
      shop: Storefront;
      /** The services that endpoints use; undefined for a page. */
      services?: Services | undefined;
      contentFiles(): Promise<ContentFiles>;
      page: PageCacheRules;
      requestId: string;
      /** The client's IP address; empty for a page that is rendered for the cache. */
      clientIp: string;
      /** Waits until the client has taken what was sent; undefined for a page. */
      drained?: () => Promise<void>;
    }
  }
}
