import { safeStorage } from '#lib/browser/safe-storage.ts';
import { TICKET_DRAFTS as KEY } from '#lib/browser/storage-keys.ts';
import { storedUser } from '#lib/browser/session/session.ts';

/** Unsent text and its idempotency key. `about` is a new ticket or the id of an edited one. */
export interface TicketDraft {
  key: string;
  fields: Readonly<Record<string, string>>;
}

export const NEW = 'new';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );

function drafts(): Record<string, TicketDraft> {
  try {
    const read: unknown = JSON.parse(safeStorage.get(KEY) ?? 'null');
    if (!isObject(read) || !('userId' in read) || read.userId !== storedUser()?._id) return {};
    const all = 'drafts' in read && isObject(read.drafts) ? Object.entries(read.drafts) : [];
    return Object.fromEntries(
      all.flatMap(([about, draft]: [string, unknown]) => {
        const isDraft = isObject(draft) && 'key' in draft && typeof draft.key === 'string';
        if (!isDraft || typeof draft.key !== 'string') return [];
        return [[about, { key: draft.key, fields: textsOf(Object(draft).fields) }]];
      }),
    );
  } catch {
    return {};
  }
}

function storeDrafts(all: Record<string, TicketDraft>): void {
  const userId = storedUser()?._id;
  if (userId !== undefined) safeStorage.set(KEY, JSON.stringify({ userId, drafts: all }));
}

export const readDraft = (about: string): TicketDraft | undefined => drafts()[about];

export const saveDraft = (about: string, draft: TicketDraft): void =>
  storeDrafts({ ...drafts(), [about]: draft });

export function removeDraft(about: string): void {
  const { [about]: _, ...others } = drafts();
  storeDrafts(others);
}
