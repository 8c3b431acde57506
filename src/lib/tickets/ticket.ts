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
