import { paths } from '#lib/site/paths.ts';

/**
 * Registers the service worker that opens the driver's pages offline (decision 0015). A new version
 * takes over while a page of the old one may be open: that page reloads once it is hidden. Actions
 * are stored first, so nothing is lost.
 */
export function cachePages(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) {
    const openAnew = () => document.visibilityState === 'hidden' && location.reload();
    serviceWorker.addEventListener('controllerchange', () => {
      document.addEventListener('visibilitychange', openAnew);
      openAnew();
    });
  }
  serviceWorker
    .register(paths.deliveriesWorker, { scope: paths.myDeliveries, updateViaCache: 'none' })
    // Not permitted, or offline at the first visit: the pages work while online.
    .catch(() => undefined);
}
