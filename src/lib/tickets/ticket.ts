/** A ticket as the calls give it (docs/spec.md §3, docs/api.md "Tickets"). */
export interface Ticket {
  _id: string;
  productCategory: string;
  product: string;
  subject: string;
  inquiry: string;
  /** A signed path, or null. */
  image: string | null;
  /** The number of the order that it is about, or null. */
  orderId: string | null;
  /** What the shop answered, oldest first. */
  replies: readonly { message: string; date: string }[];
  createdAt: string;
  /** When its person last wrote it: an answer of the shop does not change it. */
  updatedAt: string;
}

/** A ticket as admins see it (docs/api.md "Administration"). */
export interface AdminTicket extends Ticket {
  user: { name: string; email: string };
  /** Everything that was done to it, oldest first; `before` and `after` are its status. */
  audit: readonly { at: string; who: string; what: string; before: string; after: string }[];
}

export type TicketStatus = 'pending' | 'resolved';
export const ticketStatuses = ['pending', 'resolved'] as const satisfies readonly TicketStatus[];

export const statusLabel = { pending: 'Pending', resolved: 'Resolved' } as const;

/** Resolved when at least one reply exists, otherwise pending (docs/spec.md §3). */
export const statusOf = ({ replies }: { replies: readonly unknown[] }): TicketStatus =>
  replies.length > 0 ? 'resolved' : 'pending';

/** A ticket is written once in 24 hours (docs/spec.md §4 "Tickets"). */
const LOCK_MS = 24 * 3_600_000;

/** When a ticket that was last written then may be written again. */
export const nextEditAt = (updatedAt: string): Date => new Date(Date.parse(updatedAt) + LOCK_MS);

/** The newest writing after which one may write again now. */
export const unlockedBefore = (now: Date): Date => new Date(now.getTime() - LOCK_MS);

export const isLocked = (updatedAt: string, now: Date): boolean => now < nextEditAt(updatedAt);

/** What the picture of a ticket may be (docs/spec.md §5 "Ticket"). */
export const WRONG_KIND = 'Only PNG and JPG images are allowed.';
export const TOO_LARGE = 'Image must be less than 5MB.';

/** A file of exactly this size is refused (docs/api.md "Conventions"). */
export const PICTURE_BYTES = 5 * 2 ** 20;

/** What a chooser offers; the shop looks at the bytes. */
export const PICTURE_KINDS = 'image/png,image/jpeg';

/** More than any screen shows of it; the shop keeps no more. */
export const PICTURE_SIDE = 1600;

/** Whether a chosen file may be tried. Some phones don't say the kind. */
export const isOfKind = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || PICTURE_KINDS.split(',').includes(type);
