import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Service worker of the driver's pages (decision 0015): serves both pages and their assets from its
 * cache. `scripts/after-build.ts` bundles it and fills these in.
 */
declare const PRECACHE: readonly PrecacheEntry[];
declare const DELIVERY_PAGE: string;
declare const DELIVERY_PATHS: string;

declare const skipWaiting: () => Promise<void>;

// A new version takes over at once.
addEventListener('install', () => void skipWaiting());
clientsClaim();

precacheAndRoute([...PRECACHE], {
  // The page's own script reads the query string.
  ignoreURLParametersMatching: [/./],
});
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL(DELIVERY_PAGE), {
    allowlist: [new RegExp(DELIVERY_PATHS)],
  }),
);
