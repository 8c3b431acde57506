import * as v from 'valibot';
import {
  type ImportMapping,
  Mapping,
  mergeMappings,
  noMapping,
} from '#lib/import-export/mapping.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { findSetting, putSetting } from '#lib/server/infra/db/settings-repo.ts';

const KEY = 'import.mapping';

/** What the owner chose at earlier imports. */
export async function rememberedMapping(db: Db | Tx): Promise<ImportMapping> {
  const stored = await findSetting(db, KEY);
  if (stored === undefined) return noMapping;
  // Another version may have stored it.
  const read = v.safeParse(Mapping, JSON.parse(stored));
  return read.success ? read.output : noMapping;
}

export async function rememberMapping(tx: Tx, mapping: ImportMapping): Promise<void> {
  const merged = mergeMappings(await rememberedMapping(tx), mapping);
  await putSetting(tx, KEY, JSON.stringify(merged));
}
