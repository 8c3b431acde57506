import { toEmail } from '#lib/email/address.ts';
import { localForm } from '#lib/format/phone.ts';

/** By what the shop knows somebody; an empty text is nobody's. */
export interface Identity {
  /** Accounts. */
  ids?: readonly string[];
  emails?: readonly string[];
  phones?: readonly string[];
}

/** Where mail to an address arrives: without what follows a `+`. */
export function mailboxOf(text: string): string {
  const email = toEmail(text) ?? text.trim().toLowerCase();
  return email.replace(/\+[^@]*(?=@)/, '');
}

const sharesOne = (
  one: readonly string[] = [],
  other: readonly string[] = [],
  form = (text: string) => text,
): boolean => {
  const known = new Set(one.map(form));
  return other.map(form).some((text) => text !== '' && known.has(text));
};

/** Whether two are one person, by account, mailbox or phone. */
export const isSamePerson = (one: Identity, other: Identity): boolean =>
  sharesOne(one.ids, other.ids) ||
  sharesOne(one.emails, other.emails, mailboxOf) ||
  sharesOne(one.phones, other.phones, localForm);
