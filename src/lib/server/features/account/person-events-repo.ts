import { can, type Rights } from '#lib/account/permissions.ts';
import { addToHistory } from '#lib/server/infra/db/history.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Tables } from '#lib/server/infra/db/schema.ts';

export const personEvents = (db: Db, id: string) =>
  db
    .selectFrom('person_events as event')
    .leftJoin('users as actor', 'actor.id', 'event.actor_id')
    .select(['event.at', 'event.what', 'event.before', 'event.after', 'event.reason'])
    .select('actor.name as by')
    .where('event.person_id', '=', id)
    .orderBy('event.position', 'desc')
    .limit(100)
    .execute();

/** The reason is the staff's own text about the person. */
export async function dropReasonsAbout(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('person_events').set({ reason: '' }).where('person_id', '=', id).execute();
}

/** The person's row must be locked, which numbers the events. */
export const addPersonEvent = (
  tx: Tx,
  event: Omit<Tables['person_events'], 'position' | 'reason'> & { reason?: string },
): Promise<void> => addToHistory(tx, 'person_events', 'person_id', { reason: '', ...event });

/** Whether somebody who drives now was staff for orders since an instant: only those who drive see no buyer's link. */
export async function wasStaffSince(
  tx: Tx,
  person: Rights & { id: string },
  since: string,
): Promise<boolean> {
  const events = await tx
    .selectFrom('person_events')
    .select(['at', 'what', 'before'])
    .where('person_id', '=', person.id)
    .execute();
  const droveNot = events.some(
    ({ at, what, before }) =>
      at >= since && (what === 'role' || (what === 'driver' && before === 'none')),
  );
  const wasStaff = events.some(
    ({ what, before }) => what === 'role' || (what === 'permissions' && before.includes('orders')),
  );
  return droveNot && (wasStaff || can(person, 'orders'));
}
