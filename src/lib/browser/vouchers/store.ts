import { atom, onMount } from 'nanostores';
import { readResponseBody } from '#lib/browser/fetch.ts';
import { followStorage, safeStorage } from '#lib/browser/safe-storage.ts';
import { USED_CODES, USER } from '#lib/browser/storage-keys.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { codeInCookies, VOUCHER } from '#lib/vouchers/link.ts';

/** The codes that the next order uses, the same in all tabs: one discount code, and gift vouchers. */
export const $codes = atom<readonly string[]>([]);

const isText = (value: unknown): value is string => typeof value === 'string';

/** A gift voucher is money: the codes of somebody who has logged out are not for who comes next. */
function storedCodes(): readonly string[] {
  const { userId, codes } = readResponseBody(safeStorage.get(USED_CODES) ?? '') ?? {};
  const isOthers = userId !== '' && userId !== storedUser()?._id;
  return isOthers || !Array.isArray(codes) ? [] : codes.filter(isText);
}

/** Where nothing can be stored, the codes last as long as the page. */
function setCodes(codes: readonly string[]): boolean {
  $codes.set(codes);
  if (codes.length > 0) {
    const userId = storedUser()?._id ?? '';
    return safeStorage.set(USED_CODES, JSON.stringify({ userId, codes }));
  }
  safeStorage.remove(USED_CODES);
  return true;
}

export const addCode = (code: string): boolean => setCodes([...new Set([...$codes.get(), code])]);

export const removeCodes = (removed: readonly string[]): boolean =>
  setCodes($codes.get().filter((code) => !removed.includes(code)));

function follow(): void {
  const codes = storedCodes();
  // A guest's codes are theirs once they log in.
  if (codes.length > 0) setCodes(codes);
  else if ($codes.get().length > 0) $codes.set([]);
  const linked = codeInCookies(document.cookie);
  if (linked !== '' && addCode(linked)) document.cookie = `${VOUCHER}=; Max-Age=0; Path=/`;
}

onMount($codes, () => {
  follow();
  return followStorage([USED_CODES, USER], follow);
});
