import * as v from 'valibot';
import { InvalidSetting } from '#lib/server/errors.ts';

/** What the settings of gateways have in common (docs/api.md "Environment"). */

const HERE = ['127.0.0.1', '[::1]', 'localhost'];

/** HTTP is allowed only on this machine, because the form holds the buyer's name and address. */
function isCheckoutAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && HERE.includes(hostname));
  return isSafe && username + password + search + hash === '';
}

export const checkoutAddress = (live: string, toTry: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        isCheckoutAddress,
        `is not a checkout address. Set it to ${live}, or to ${toTry} to try it.`,
      ),
    ),
  );

/** `what` completes the message "is not …", for example `a merchant ID of PayHere`. */
export const gatewayKey = (what: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, `is not ${what}.`)));

/** The error for a gateway that has only some of the settings it needs. */
export const halfSetUp = (missing: string, needed: readonly string[]): InvalidSetting => {
  const prefix = missing.slice(0, missing.indexOf('_'));
  return new InvalidSetting(
    `${missing} is missing. Set ${needed.join(', ')} together, or leave out every ${prefix}_… setting.`,
  );
};
