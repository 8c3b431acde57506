import * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';

/** A cache in front of the shop whose pages are purged by tag (decision 0055). */
export interface Cdn {
  address: string;
  key: string | undefined;
}

/** The environment variables of a CDN (docs/api.md "Environment"). */
export const cdnVariables = {
  CDN_PURGE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
        'is not an address. Set it to the one at which your CDN purges by tag, or leave it out without a CDN.',
      ),
    ),
  ),
  CDN_PURGE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]+$/, 'is no key. Set it to the key that your CDN gave you.'),
    ),
  ),
};

type Read = v.InferOutput<v.ObjectSchema<typeof cdnVariables, undefined>>;

/** Undefined without a CDN. Throws `InvalidSetting` for a key without an address. */
export function readCdn({ CDN_PURGE_URL: address, CDN_PURGE_KEY: key }: Read): Cdn | undefined {
  if (address !== undefined) return { address, key };
  if (key === undefined) return undefined;
  throw new InvalidSetting(
    'CDN_PURGE_KEY needs CDN_PURGE_URL, which is missing. Set CDN_PURGE_URL to the address at which your CDN purges by tag, or leave CDN_PURGE_KEY out.',
  );
}
