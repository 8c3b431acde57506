import { randomInt } from 'node:crypto';
import { toEmail } from '#lib/email/address.ts';
import { nameKey } from '#lib/catalogue/search-terms.ts';
import { typedSigns } from '#lib/format/plain-text.ts';
import { localForm } from '#lib/format/phone.ts';
import { type DeliveryAddress, fullName } from '#lib/orders/order-fields.ts';

const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';
const LENGTH = 8;
const HALF = LENGTH / 2;

/** A random number such as `K7M2-9QXD`; there are 5 × 10¹¹, so it can't be guessed. */
export function newOrderNumber(): string {
  const characters = Array.from(
    { length: LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join('');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}

/** `#k7m2 9qxd.` without what surrounds and divides it. */
const charactersOf = (typed: string): string =>
  typedSigns(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export function readOrderNumber(typed: string): string {
  const characters = charactersOf(typed);
  return characters.length === LENGTH
    ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
    : typed;
}

export interface SearchKeys {
  name_key: string;
  surname_key: string;
  phone_key: string;
  city_key: string;
}

export const keysOf = (to: Partial<DeliveryAddress>): SearchKeys => ({
  name_key: nameKey(fullName(to)),
  surname_key: nameKey(to.lastName ?? ''),
  phone_key: localForm(to.phone ?? ''),
  city_key: nameKey(to.city ?? ''),
});

/** The columns of whom an order goes to. */
export const addressColumns = (to: DeliveryAddress) => ({
  address: JSON.stringify(to),
  email: to.email,
  district: to.district,
  ...keysOf(to),
});

export const noKeys: SearchKeys = {
  name_key: '',
  surname_key: '',
  phone_key: '',
  city_key: '',
};

export interface Prefix {
  column: keyof SearchKeys | 'number' | 'email';
  prefix: string;
}

/** Accepts any spelling: `k7m2 9q` is a prefix of `K7M2-9QXD`. */
function numberPrefix(typed: string): string | undefined {
  const signs = charactersOf(typed);
  if (!/^[A-Z0-9]{1,8}$/.test(signs)) return undefined;
  return signs.length > 4 ? `${signs.slice(0, 4)}-${signs.slice(4)}` : signs;
}

export function prefixesOf(typed: string): Prefix[] {
  const key = nameKey(typed);
  if (key === '') return [];
  const number = numberPrefix(key);
  const phone = localForm(key);
  return [
    ...(number === undefined ? [] : [{ column: 'number', prefix: number } as const]),
    { column: 'name_key', prefix: key },
    { column: 'surname_key', prefix: key },
    { column: 'city_key', prefix: key },
    ...(key.includes(' ')
      ? []
      : [{ column: 'email', prefix: toEmail(typed) ?? typed.trim().toLowerCase() } as const]),
    ...(/^\d+$/.test(phone) ? [{ column: 'phone_key', prefix: phone } as const] : []),
  ];
}
