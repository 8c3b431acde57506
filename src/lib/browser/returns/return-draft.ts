import * as v from 'valibot';
import { tabStorage } from '#lib/browser/tab-storage.ts';
import { storedUser } from '#lib/browser/session/session.ts';

const RETURN_DRAFT = 'returnDraft:';

const Draft = v.object({
  /** Another user in this tab must not see the draft. */
  userId: v.string(),
  items: v.array(v.string()),
  pieces: v.record(v.string(), v.number()),
  usual: v.string(),
  details: v.string(),
  resolution: v.string(),
  sizes: v.record(v.string(), v.string()),
});
export type ReturnDraft = Omit<v.InferOutput<typeof Draft>, 'userId'>;

const draftKey = (orderNumber: string) => `${RETURN_DRAFT}${orderNumber}` as const;

export function saveReturnDraft(orderNumber: string, draft: ReturnDraft): void {
  const stored = { ...draft, userId: storedUser()?._id };
  tabStorage.set(draftKey(orderNumber), JSON.stringify(stored));
}

export const removeReturnDraft = (orderNumber: string): void =>
  tabStorage.remove(draftKey(orderNumber));

export function readReturnDraft(orderNumber: string): ReturnDraft | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(draftKey(orderNumber)) ?? 'null');
    const { success, output } = v.safeParse(Draft, stored);
    return success && output.userId === storedUser()?._id ? output : undefined;
  } catch {
    return undefined;
  }
}
