import { paths } from '#lib/site/paths.ts';

/**
 * Lets the driver's pages open without a line (decision 0015). A new build's worker takes over
 * while a page of the build before may be open: that page is opened anew once nobody looks at it.
 * What the driver did is on the phone before anything else happens, so nothing is lost by it.
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
    // Not allowed, or no line at the first visit: the pages work as long as there is one.
    .catch(() => undefined);
}
