import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The service worker of the driver's pages (decision 0015): serves the two pages, and the built
 * files that they need, from its cache. `scripts/offline.ts` bundles it and fills these in.
 */
declare const PRECACHE: readonly PrecacheEntry[];
/** Address of the page that stands in for the page of any one order. */
declare const DELIVERY_PAGE: string;
/** The addresses that it stands in for. */
declare const DELIVERY_PATHS: string;

/** A global of service workers. */
declare const skipWaiting: () => Promise<void>;

// A new build's worker takes over at once.
addEventListener('install', () => void skipWaiting());
clientsClaim();

precacheAndRoute([...PRECACHE], {
  // A page's own script reads what follows the question mark.
  ignoreURLParametersMatching: [/./],
});
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL(DELIVERY_PAGE), {
    allowlist: [new RegExp(DELIVERY_PATHS)],
  }),
);
