import { CATALOGUE, productTag } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { CatalogueRepo } from './repo.ts';
import type { RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';
import { addProductEvents } from './write-repo.ts';

export interface ProductAdminDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
  pictures: Pictures;
  repo: CatalogueRepo;
  /** Carts and stock alerts follow the new titles of variants. */
  onRenamed: (tx: Tx, renamed: readonly RenamedVariant[]) => Promise<void>;
}

interface AuditEntry {
  id: string;
  actorId: string;
  what: 'create' | 'change' | 'archive' | 'restore';
  before: object;
  after: object;
}

/** Also publishes the change to all processes. */
export async function recordChange(
  { changes, now }: ProductAdminDeps,
  tx: Tx,
  { id, actorId, what, before, after }: AuditEntry,
): Promise<void> {
  const event = {
    product_id: id,
    at: now().toISOString(),
    actor_id: actorId,
    what,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  };
  await addProductEvents(tx, [event]);
  changes.record(tx, [CATALOGUE, productTag(id)]);
}
