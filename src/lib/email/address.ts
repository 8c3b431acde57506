import * as v from 'valibot';
import { visibleText } from '#lib/format/plain-text.ts';
import type { Message } from '#lib/format/short-text.ts';
import * as m from '#messages';

/** RFC 5321's maximum lengths of an address and of its local part. */
const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** RFC 5321's dot-string. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Other characters would end the host name in a URL. */
const HOST_CHARACTERS = /^[a-z\d.\-\u0080-\u{10ffff}]+$/u;
/** An ASCII host name whose last label begins with a letter, which excludes IP addresses. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** Mail servers need the ASCII form: `exämple.com` is `xn--exmple-cua.com`. */
function asciiDomain(domain: string): string | undefined {
  if (!HOST_CHARACTERS.test(domain)) return undefined;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/**
 * Normalises to lower case and an ASCII domain (docs/api.md "Fine print, Accounts"); `undefined` for an invalid
 * address.
 */
export function toEmail(text: string): string | undefined {
  const typed = visibleText(text).toLowerCase();
  if (typed.length > MAX_LENGTH) return undefined;
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(at, 0));
  const domain = asciiDomain(typed.slice(at + 1)) ?? '';
  const email = `${local}@${domain}`;
  const isShort = local.length <= MAX_LOCAL_LENGTH && email.length <= MAX_LENGTH;
  return isShort && LOCAL_PART.test(local) && DOMAIN.test(domain) ? email : undefined;
}

export const emailField = (
  required: Message = m.common_email_required,
  invalid: Message = m.common_email_invalid,
) =>
  v.pipe(
    v.string(required),
    v.transform(visibleText),
    v.maxLength(MAX_LENGTH, invalid),
    v.transform((text) => toEmail(text) ?? text),
    v.nonEmpty(required),
    v.check((email) => toEmail(email) !== undefined, invalid),
  );

export const mailtoUrl = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
