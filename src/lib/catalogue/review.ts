/** A review as anybody may see it: the mail address is masked already. */
export interface Review {
  name: string;
  /** `n***@example.com` (docs/api.md "Products"). */
  email: string;
  /** 0.5 to 5 in halves. */
  rating: number;
  comment: string;
  createdAt: Date;
}

/** `nimali@example.com` as `n***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${at < 0 ? '' : email.slice(at)}`;
}
