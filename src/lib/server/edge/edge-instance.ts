import { noEdits, type ContentEdits } from '#lib/content/entries.ts';
import { followFacts } from '#lib/content/fill-facts.ts';
import { CONTENT, EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createCatalogueService, type Catalogue } from '#lib/server/features/catalogue/service.ts';
import {
  createProductIndex,
  type ProductIndex,
} from '#lib/server/features/catalogue/product-index.ts';
import { startFollowing } from '#lib/server/infra/change-follower.ts';
import { Refusal, shopIsBusy } from '#lib/server/errors.ts';
import {
  defaultShopSettings,
  publicSettings,
  type PublicSettings,
} from '#lib/shop-settings/shop-settings.ts';
import type { ServedStorefront } from '#lib/server/web/storefront.ts';
import { openApi, remoteForms } from './api.ts';
import { readEdits } from '#lib/server/features/content/edits.ts';
import { remoteChanges, remoteCatalogue, remoteContent, remoteSettings } from './catalogue.ts';
import { createProxy } from './proxy.ts';

const ownSettings = publicSettings(defaultShopSettings);

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
  let settings: PublicSettings | undefined;
  const currentSettings = () => settings ?? ownSettings;
  let content: { edits: ContentEdits; next: Date | undefined } | undefined;
  let productIndex: ProductIndex | undefined;
  let catalogue: Catalogue | undefined;
  async function readSite(): Promise<void> {
    settings = await remoteSettings(api);
    const { entries, next } = await remoteContent(api);
    const onError = (error: unknown) => log.error({ err: error }, 'content entry can not be read');
    const edits = await readEdits(entries, onError);
    content = { edits, next: next === null ? undefined : new Date(next) };
  }
  // Must be the first listener: products are current before pages are invalidated.
  changes.listen(async (tags, from) => {
    const isChanged = tags.includes(CONTENT) || tags.includes(EVERYTHING);
    if (settings && isChanged) await readSite();
    await productIndex?.follow(tags, from);
  });

  async function advance(): Promise<void> {
    await changes.follow();
    if (content?.next && content.next <= now()) {
      await readSite();
      changes.announce([CONTENT]);
    }
    if (productIndex) return;
    await readSite();
    productIndex = await createProductIndex(
      products.source,
      (tags) => changes.announce(tags),
      currentSettings,
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
    settings: currentSettings,
    content: () => content?.edits ?? noEdits,
    facts: followFacts(currentSettings, () => catalogue?.maxDiscount() ?? 0),
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
