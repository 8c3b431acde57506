/** The draft of a review, kept across logins and reloads. */
export interface Draft {
  /** 0 without chosen stars. */
  rating: number;
  comment: string;
}

const keyOf = (productId: string) => `reviewDraft:${productId}`;

/** `email` is the author's: another user in this tab does not see it. */
export function saveDraft(productId: string, email: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify({ email, ...draft }));
  } catch {
    // Storage is turned off or full: the text stays in the form.
  }
}

export function removeDraft(productId: string): void {
  try {
    sessionStorage.removeItem(keyOf(productId));
  } catch {
    // Storage is turned off: nothing was stored.
  }
}

/** This user's draft about a product, if any. */
export function readDraft(productId: string, email: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null');
    const fields = new Map<string, unknown>(Object.entries(Object(stored)));
    const rating = fields.get('rating');
    const comment = fields.get('comment');
    if (fields.get('email') !== email) return undefined;
    return typeof rating === 'number' && typeof comment === 'string'
      ? { rating, comment }
      : undefined;
  } catch {
    // Turned off, or not our format: no draft.
    return undefined;
  }
}
