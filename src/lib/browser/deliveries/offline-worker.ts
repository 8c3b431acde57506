import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * Serves the driver's pages and assets from its cache (decision 0015). `scripts/after-build.ts` bundles it and fills
 * in `PRECACHE`.
 */
declare const PRECACHE: readonly PrecacheEntry[];
declare const DELIVERY_PAGE: string;
declare const DELIVERY_PATHS: string;

declare const skipWaiting: () => Promise<void>;

// A new version takes over at once.
addEventListener('install', () => void skipWaiting());
clientsClaim();

precacheAndRoute([...PRECACHE], {
  // Only the page's script reads the query string.
  ignoreURLParametersMatching: [/./],
});
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL(DELIVERY_PAGE), {
    allowlist: [new RegExp(DELIVERY_PATHS)],
  }),
);
