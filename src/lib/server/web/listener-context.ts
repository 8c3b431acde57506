import type { storefrontsOf } from './localized-storefront.ts';
import type { Metrics, MetricSources } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import type { BuiltPages } from './render.ts';
import type { proxyList, SplitAddress } from './request-checks.ts';
import type { busyPageOf } from './send.ts';
import type { clientFiles } from './serve-files.ts';
import type { Services } from './services.ts';
import type { ServedStorefront } from './storefront.ts';

export interface ListenerOptions {
  /** What pages read. */
  shop: ServedStorefront;
  /** What endpoints use; pages read `shop` alone. */
  services: Services;
  pages: BuiltPages;
  /** The folder with what browsers fetch: `dist/client`. */
  clientFolder: string;
  allowedHosts: readonly string[];
  /** Whether the process is about to stop. */
  isDraining: () => boolean;
  /** Addresses and ranges whose X-Forwarded-For header is trusted. */
  trustedProxies: readonly string[];
  /** What this process counts; undefined without `METRICS_TOKEN`. */
  metrics: Metrics | undefined;
  pendingEmails: MetricSources['pendingEmails'];
}

/** What the listener sets up once and every request uses. */
export interface Context extends ListenerOptions {
  /** The headers of every response. */
  shared: Record<string, string>;
  cache: PageCache;
  /** The shop in each language. */
  storefronts: ReturnType<typeof storefrontsOf>;
  proxies: ReturnType<typeof proxyList>;
  sendBusyPage: ReturnType<typeof busyPageOf>;
  files: ReturnType<typeof clientFiles>;
}

export interface Target extends SplitAddress {
  /** The URL as requested. */
  address: string;
}
