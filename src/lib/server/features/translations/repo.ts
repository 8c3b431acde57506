import type { TranslatedKind } from '#lib/messages/translations.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';

export interface StoredTranslation {
  kind: TranslatedKind;
  id: string;
  field: string;
  locale: string;
  /** Empty when it was removed, so that every process learns of it. */
  text: string;
  /** The hash of the English text that it translates. */
  source: string;
}

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
