import { safeStorage } from '#lib/browser/safe-storage.ts';
import { DELIVERY_ROUTE } from '#lib/browser/storage-keys.ts';

/** Whether this browser stores a driver's deliveries, without opening its database. */
export const hasStoredRoute = (): boolean => safeStorage.get(DELIVERY_ROUTE) !== null;
