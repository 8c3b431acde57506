/**
 * Every key of localStorage and sessionStorage, and whose it is. A `device` key says nothing about a
 * person and stays after a logout.
 */
const owners = {
  userInfo: 'person',
  accesstoken: 'person',
  refreshtoken: 'person',
  token: 'person',
  userEmail: 'person',
  userRole: 'person',
  pending2faUserId: 'person',
  pending2faCodeBy: 'person',
  action: 'person',
  resetUntil: 'person',
  accesstokenAt: 'person',
  cartItems: 'person',
  cartWaiting: 'person',
  wishlistItems: 'person',
  wishlistWaiting: 'person',
  orderWish: 'person',
  usedCodes: 'person',
  checkoutDraft: 'person',
  checkoutMethod: 'person',
  ticketDrafts: 'person',
  contentUnsaved: 'person',
  newsletterDraft: 'person',
  driverRound: 'device',
  sidebarCollapsed: 'device',
  'hiddenColumns.': 'device',
  languageOffered: 'device',
  'reviewDraft:': 'person',
  'returnDraft:': 'person',
  toasts: 'device',
  origin: 'device',
  filterFocus: 'device',
} as const satisfies Record<string, 'person' | 'device'>;

type Key = keyof typeof owners;
/** Keys that end with a dot or a colon are followed by an id or a name. */
type Prefix = Extract<Key, `${string}.` | `${string}:`>;
export type StoredKey = Exclude<Key, Prefix> | `${Prefix}${string}`;

const isOfDevice = (key: string): boolean =>
  Object.entries(owners).some(
    ([name, owner]) =>
      owner === 'device' && (/[.:]$/.test(name) ? key.startsWith(name) : key === name),
  );

/** Removes everything but the device's own entries, also under keys of older versions. */
export function removePersonalData(): void {
  for (const storageOf of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (!isOfDevice(key)) storage.removeItem(key);
    } catch {
      // Storage is turned off, so nothing is stored.
    }
  }
}
