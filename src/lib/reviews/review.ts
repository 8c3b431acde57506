/** A review as somebody may see it: the mail address is masked already where it has to be. */
export interface Review {
  name: string;
  /** `n***@example.com` for all but its writer and admins (docs/api.md "Products"). */
  email: string;
  /** 0.5 to 5 in halves. */
  rating: number;
  comment: string;
  createdAt: Date;
  /** The writer has bought the product here, and it was delivered. */
  boughtHere: boolean;
}

/** `nimali@example.com` as `n***@example.com`; nothing for who has left the shop. */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}
