import type { TranslatedKind } from '#lib/messages/translations.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Paging } from '#lib/paging/paging.ts';
import type { TranslationEventRow, TranslationRow } from '#lib/server/infra/db/content-tables.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';

export type StoredTranslation = Omit<TranslationRow, 'updated_at'>;

const columns = ['kind', 'id', 'field', 'locale', 'text', 'source'] as const;

/** Those that changed at or after an instant (ISO 8601); without one all. */
export const readTranslations = (db: Db | Tx, since?: string): Promise<StoredTranslation[]> =>
  db
    .selectFrom('translations')
    .select(columns)
    .$if(since !== undefined, (query) => query.where('updated_at', '>=', since ?? ''))
    .execute();

export const translationsOf = (
  db: Db | Tx,
  kind: TranslatedKind,
  ids: readonly string[],
): Promise<StoredTranslation[]> =>
  db
    .selectFrom('translations')
    .select(columns)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();

export async function putTranslations(
  tx: Tx,
  rows: readonly StoredTranslation[],
  updatedAt: string,
): Promise<void> {
  for (const some of inChunks(rows)) {
    await tx
      .insertInto('translations')
      .values(some.map((row) => ({ ...row, updated_at: updatedAt })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id', 'field', 'locale']).doUpdateSet((eb) => ({
          text: eb.ref('excluded.text'),
          source: eb.ref('excluded.source'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

export async function addTranslationEvents(
  tx: Tx,
  rows: readonly TranslationEventRow[],
): Promise<void> {
  for (const some of inChunks(rows)) {
    await tx.insertInto('translation_events').values(some).execute();
  }
}

export const findTranslationEvent = (
  db: Db | Tx,
  eventId: string,
): Promise<TranslationEventRow | undefined> =>
  db
    .selectFrom('translation_events')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();

/** Newest first. */
export async function pageOfTranslationEvents(
  db: Db,
  kinds: readonly TranslatedKind[],
  { page, limit }: Paging,
) {
  const { total } = await db
    .selectFrom('translation_events')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('kind', 'in', kinds)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('translation_events')
    .leftJoin('users', 'users.id', 'translation_events.actor_id')
    .selectAll('translation_events')
    .select('users.name as actor_name')
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}
