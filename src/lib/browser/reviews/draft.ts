/** What was typed of a review and not sent yet, so that a login or a reload in between keeps it. */
export interface Draft {
  /** 0 while no stars were chosen. */
  rating: number;
  comment: string;
}

const keyOf = (productId: string) => `reviewDraft:${productId}`;

/** `email` is the writer's: nobody else who signs in in this tab reads it. */
export function saveDraft(productId: string, email: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify({ email, ...draft }));
  } catch {
    // Storage is switched off or full: what was typed stays in the form.
  }
}

export function removeDraft(productId: string): void {
  try {
    sessionStorage.removeItem(keyOf(productId));
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** What this person typed about a product; nothing when it was nothing. */
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
    // Switched off, or written by somebody else: nothing was typed.
    return undefined;
  }
}
