import * as v from 'valibot';
import type { FileRule } from '#lib/forms/chosen-file.ts';

/** A ticket as the API returns it (docs/spec.md §3, docs/api.md "Tickets"). */
export interface Ticket {
  _id: string;
  productCategory: string;
  product: string;
  subject: string;
  inquiry: string;
  image: string | null;
  orderId: string | null;
  replies: readonly { message: string; date: string }[];
  createdAt: string;
  /** When the customer last edited it; replies don't change it. */
  updatedAt: string;
}

/** A ticket as admins see it (docs/api.md "Administration"). */
export interface AdminTicket extends Ticket {
  user: { name: string; email: string };
  /** The audit log, oldest first; `before` and `after` are its status. */
  audit: readonly { at: string; who: string; what: string; before: string; after: string }[];
}

export type TicketStatus = 'pending' | 'resolved';
export const ticketStatuses = ['pending', 'resolved'] as const satisfies readonly TicketStatus[];

export const statusLabel = { pending: 'Pending', resolved: 'Resolved' } as const;

/** Resolved when at least one reply exists, otherwise pending (docs/spec.md §3). */
export const statusOf = ({ replies }: { replies: readonly unknown[] }): TicketStatus =>
  replies.length > 0 ? 'resolved' : 'pending';

/** A ticket can be edited once in 24 hours (docs/spec.md §4 "Tickets"). */
const LOCK_MS = 24 * 3_600_000;

export const nextEditAt = (updatedAt: string): Date => new Date(Date.parse(updatedAt) + LOCK_MS);

export const unlockedBefore = (now: Date): Date => new Date(now.getTime() - LOCK_MS);

export const isLocked = (updatedAt: string, now: Date): boolean => now < nextEditAt(updatedAt);

const WRONG_KIND = 'Only PNG and JPG images are allowed.';

/** A ticket's picture (docs/spec.md §5 "Ticket"). */
export const pictureRule = {
  kinds: 'image/png,image/jpeg',
  tooManyBytes: 5 * 2 ** 20,
  missing: WRONG_KIND,
  wrongKind: WRONG_KIND,
  tooLarge: 'Image must be less than 5MB.',
} as const satisfies FileRule;

/** More than any screen shows; larger pictures are scaled down. */
export const PICTURE_SIDE = 1600;

/** Ticket responses, parsed; throws for an invalid one. */

const text = v.optional(v.string(), '');

export const ticketEntries = {
  _id: v.string(),
  productCategory: text,
  product: text,
  subject: text,
  inquiry: text,
  image: v.nullish(v.string(), null),
  orderId: v.nullish(v.string(), null),
  replies: v.optional(v.array(v.object({ message: text, date: v.string() })), []),
  createdAt: v.string(),
  updatedAt: v.string(),
};
const Wire = v.object(ticketEntries);

const List = v.object({ tickets: v.array(Wire), pages: v.optional(v.number(), 1) });

export interface TicketList {
  tickets: readonly Ticket[];
  pages: number;
}

export const readTicket = (answer: unknown): Ticket => v.parse(Wire, answer);
export const readTickets = (answer: unknown): TicketList => v.parse(List, answer);
