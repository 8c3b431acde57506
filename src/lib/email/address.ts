import * as v from 'valibot';
import { EMAIL_REQUIRED, INVALID_EMAIL } from './messages.ts';

/** The lengths that RFC 5321 allows: of an address, and of what stands before its @. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** RFC 5321's dot-string: what stands before the @. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** What may become a host name; anything else would end it in an address. */
const HOST_CHARACTERS = /^[a-z\d.\-\u0080-\u{10ffff}]+$/u;
/** A host name in ASCII, whose last label begins with a letter: no number, no network address. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** The ASCII form of a domain, which is what mail servers know: `exämple.com` is `xn--exmple-cua.com`. */
function asciiDomain(domain: string): string | undefined {
  if (!HOST_CHARACTERS.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * An email address as it is stored and compared: in lower case, with the ASCII form of its domain
 * (docs/api.md "Fine print, Accounts"). Undefined for what is no address.
 */
export function toEmail(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed.length > MAX_LENGTH) return undefined;
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(at, 0));
  const domain = asciiDomain(typed.slice(at + 1)) ?? '';
  const email = `${local}@${domain}`;
  const isShort = local.length <= MAX_LOCAL_LENGTH && email.length <= MAX_LENGTH;
  return isShort && LOCAL_PART.test(local) && DOMAIN.test(domain) ? email : undefined;
}

/** An email address as it is stored; some forms have their own messages. */
export const emailField = (required: string = EMAIL_REQUIRED, invalid: string = INVALID_EMAIL) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.maxLength(MAX_LENGTH, invalid),
    v.transform((text) => toEmail(text) ?? text),
    v.nonEmpty(required),
    v.check((email) => toEmail(email) !== undefined, invalid),
  );

/** The address of a link that writes to an email address; some signs mean something else there. */
export const mailtoUrl = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
