import * as v from 'valibot';
import type { FileRule } from '#lib/forms/chosen-file.ts';
import { categoryLabel, productLabel } from './schema.ts';
import * as m from '#messages';

export type TicketStatus = 'pending' | 'resolved';
export const ticketStatuses = ['pending', 'resolved'] as const satisfies readonly TicketStatus[];

export const ticketLabel = { pending: m.tickets_pending, resolved: m.tickets_resolved } as const;

/** What a ticket is about, in the language of the screen. */
export const subjectMatter = ({
  productCategory,
  product,
}: Pick<Ticket, 'productCategory' | 'product'>): string =>
  `${categoryLabel(productCategory)}, ${productLabel(product, productCategory)}`;

/** Resolved with at least one reply (docs/spec.md §3). */
export const ticketStatus = ({ replies }: { replies: readonly unknown[] }): TicketStatus =>
  replies.length > 0 ? 'resolved' : 'pending';

/** A ticket can be edited once in 24 hours (docs/spec.md §4 "Tickets"). */
const LOCK_MS = 24 * 3_600_000;

export const nextEditAt = (updatedAt: string): Date => new Date(Date.parse(updatedAt) + LOCK_MS);

export const unlockedBefore = (now: Date): Date => new Date(now.getTime() - LOCK_MS);

export const isLocked = (updatedAt: string, now: Date): boolean => now < nextEditAt(updatedAt);

export const ticketPictureRule = {
  kinds: 'image/png,image/jpeg',
  tooManyBytes: 5 * 2 ** 20,
  missing: m.tickets_picture_kinds,
  wrongKind: m.tickets_picture_kinds,
  tooLarge: m.tickets_picture_large,
} as const satisfies FileRule;

export const PICTURE_SIDE = 1600;

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
  /** The customer's last edit, regardless of replies. */
  updatedAt: v.string(),
};
const Wire = v.object(ticketEntries);
export type Ticket = v.InferOutput<typeof Wire>;

const List = v.object({ tickets: v.array(Wire), pages: v.optional(v.number(), 1) });

export interface TicketList {
  tickets: readonly Ticket[];
  pages: number;
}

export const readTicket = (answer: unknown): Ticket => v.parse(Wire, answer);
export const readTickets = (answer: unknown): TicketList => v.parse(List, answer);
