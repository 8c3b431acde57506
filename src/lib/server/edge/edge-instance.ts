import { countCategories } from '#lib/catalogue/category-counts.ts';
import { followFacts } from '#lib/content/fill-facts.ts';
import { createPrices } from '#lib/sales/sale.ts';
import { CONTENT } from '#lib/server/infra/cache-tags.ts';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createCatalogueService, type Catalogue } from '#lib/server/features/catalogue/service.ts';
import {
  createProductIndex,
  type ProductIndex,
} from '#lib/server/features/catalogue/product-index.ts';
import { startFollowing } from '#lib/server/infra/change-follower.ts';
import { Refusal, shopIsBusy } from '#lib/server/errors.ts';
import type { ServedStorefront } from '#lib/server/web/storefront.ts';
import { openApi, remoteForms } from './api.ts';
import { remoteCatalogue, remoteChanges } from './catalogue.ts';
import { remoteSite } from './site.ts';
import { createProxy } from './proxy.ts';

const OPENS_WITHIN_MS = 3_000;

interface EdgeOptions {
  apiUrl: string;
  siteUrl: string;
  now: () => Date;
  log: Logger;
}

function reasonOf(error: unknown): string {
  const deepest = error instanceof Refusal && error.cause !== undefined ? error.cause : error;
  if (!(deepest instanceof Error)) return String(deepest);
  return 'code' in deepest && deepest.message === '' ? String(deepest.code) : deepest.message;
}

/**
 * Holds products in memory and proxies calls and files (decision 0019). It starts even if the backend does not
 * respond.
 */
export async function createEdgeInstance({ apiUrl, siteUrl, now, log }: EdgeOptions) {
  const api = openApi(apiUrl);
  const changes = remoteChanges(api);
  const products = remoteCatalogue(api);
  const site = remoteSite(api, log);
  const prices = createPrices({ ...site, now });
  let productIndex: ProductIndex | undefined;
  let catalogue: Catalogue | undefined;
  // Must be the first listener: products are current before pages are invalidated.
  changes.listen(async (tags, from) => {
    if (site.isChangedBy(tags)) await site.read();
    await productIndex?.follow(tags, from);
  });

  async function advance(): Promise<void> {
    await changes.follow();
    if (site.isDue(now())) {
      await site.read();
      changes.announce([CONTENT]);
    }
    if (productIndex) return;
    await site.read();
    productIndex = await createProductIndex(
      products.source,
      (tags) => changes.announce(tags),
      site.settings,
      { ...site, prices },
    );
    catalogue = createCatalogueService(products.source, productIndex);
    changes.announce([CONTENT]);
  }
  let advancing: Promise<void> | undefined;
  /** Concurrent calls share one run. */
  const follow = (): Promise<void> =>
    (advancing ??= advance().finally(() => {
      advancing = undefined;
    }));

  const problem = await Promise.race([
    follow().then(() => undefined, reasonOf),
    setTimeout(OPENS_WITHIN_MS, 'it takes its time', { ref: false }),
  ]);
  const endFollowing = startFollowing({ follow }, log, 'API');

  /** Throws `busy` until it is loaded. */
  const loaded = <Part>(part: Part | undefined): Part => {
    if (part !== undefined) return part;
    throw shopIsBusy();
  };
  return {
    siteUrl,
    now,
    log,
    settings: site.settings,
    categories: site.categories,
    translations: site.translations,
    prices,
    shownCategories: async () =>
      catalogue?.shownCategories() ?? countCategories(site.categories(), []),
    content: site.content,
    markdown: site.markdown,
    facts: followFacts(site.settings, () => catalogue?.maxDiscount() ?? 0, prices.best),
    get catalogue() {
      return loaded(catalogue);
    },
    reviews: products.reviews,
    ...remoteForms(api),
    changes,
    isReady: async () => catalogue !== undefined && (await api.statusOf('/api/ready')) === 200,
    proxy: createProxy(api.pool),
    /** Why the first load failed; it is retried twice a second. */
    problem,
    async close(): Promise<void> {
      endFollowing();
      await api.close();
    },
  } satisfies ServedStorefront & Record<string, unknown>;
}
