import * as v from 'valibot';
import { type FactSources, followFacts } from '#lib/content/fill-facts.ts';
import { SettingChanges, type SettingsChange, type Version } from '#lib/contract/shop-settings.ts';
import { parseInput } from '#lib/forms/parse-input.ts';
import { asStored, orStored } from '#lib/forms/stored.ts';
import { ShopSettingsSchema, type ShopSettings } from '#lib/shop-settings/schema.ts';
import {
  defaultShopSettings,
  mergeSettings,
  publicSettings,
  type PublicSettings,
  settingChanges,
  type SettingChange,
} from '#lib/shop-settings/shop-settings.ts';
import { Refusal } from '#lib/server/errors.ts';
import { CONTENT, EVERYTHING, productTag } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Gateway } from '#lib/server/infra/gateways/gateway.ts';
import { inTransaction, onCommit, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { addSettings, newestSettings, pageOfSettings } from './repo.ts';
import { pagesOf, type Paging } from '#lib/paging/paging.ts';

/**
 * Saved settings override the defaults in `shop.json` (docs/api.md "Settings of the shop"). Every process holds them
 * in memory and follows changes.
 */

const NEWER = 'Someone else has changed the settings. Reload the page and try again.';

const UNKNOWN = 'Unknown setting.';

function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object') return issue.message;
  if (issue.expected === 'never') return UNKNOWN;
  return issue.received === 'undefined'
    ? 'This setting is required.'
    : 'This setting must be an object.';
}

/** Applies a patch; throws `invalid` with one message per dotted field. */
function checked(settings: unknown, before: ShopSettings): ShopSettings {
  const result = parseInput(orStored(ShopSettingsSchema, before), settings);
  if (result.success) return result.output;
  const errors = new Map<string, string>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? 'settings';
    if (!errors.has(field)) errors.set(field, sentenceOf(issue));
  }
  const [first = UNKNOWN] = errors.values();
  throw new Refusal('invalid', first, { errors: Object.fromEntries(errors) });
}

async function readVersion(db: Db | Tx): Promise<Version & { saved: unknown }> {
  const row = await newestSettings(db);
  const saved: unknown = row ? JSON.parse(row.settings) : {};
  return {
    revision: row?.revision ?? 0,
    saved,
    settings: v.parse(asStored(ShopSettingsSchema), mergeSettings(defaultShopSettings, saved)),
  };
}

/** Of what products show: sales reduce no gift voucher, and every product may become low. */
function productTags(before: ShopSettings, after: ShopSettings): string[] {
  if (before.lowStock !== after.lowStock) return [EVERYTHING];
  const ids = [before, after].map(({ giftVoucher }) => giftVoucher.product);
  return ids[0] === ids[1] ? [] : ids.filter((id) => id !== '').map(productTag);
}

/** Unchanged settings continue to follow `shop.json`. */
const patchOf = (changed: readonly SettingChange[]): unknown =>
  changed.reduce<unknown>((patch, { field, after }) => {
    const nested = field.split('.').reduceRight<unknown>((value, key) => ({ [key]: value }), after);
    return mergeSettings(patch, nested);
  }, {});

export interface ShopSettingsDeps {
  db: Db;
  now: () => Date;
  changes: Changes;
  gateways: readonly Gateway[];
  onSave: (tx: Tx, before: ShopSettings, after: ShopSettings) => Promise<void>;
}

export async function createShopSettings({ db, now, changes, gateways, onSave }: ShopSettingsDeps) {
  const toPublic = (settings: ShopSettings) => publicSettings(settings, gateways);
  const readCurrent = async () => {
    const { settings, revision } = await readVersion(db);
    return { settings, revision, visible: toPublic(settings) };
  };
  let current = await readCurrent();
  changes.listen(async (tags, from) => {
    const isChanged = tags.includes(CONTENT) || tags.includes(EVERYTHING);
    // This process uses its own changes after the commit.
    if (!isChanged || from === 'own') return;
    const read = await readCurrent();
    if (read.revision >= current.revision) current = read;
  });

  async function saveInTx(
    tx: Tx,
    actorId: string,
    { settings: patch, revision }: SettingsChange,
  ): Promise<Version> {
    const before = await readVersion(tx);
    const conflict = ({ settings, revision: newest }: Version) =>
      new Refusal('conflict', NEWER, {
        code: 'changed_meanwhile',
        body: { settings, revision: newest },
      });
    if (before.revision !== revision) throw conflict(before);
    const settings = checked(mergeSettings(before.settings, patch), before.settings);
    const changed = settingChanges(before.settings, settings);
    if (changed.length === 0) return before;
    const row = {
      revision: revision + 1,
      at: now().toISOString(),
      actor_id: actorId,
      settings: JSON.stringify(mergeSettings(before.saved, patchOf(changed))),
      changes: JSON.stringify(changed),
    };
    if (!(await addSettings(tx, row))) throw conflict(await readVersion(tx));
    await onSave(tx, before.settings, settings);
    onCommit(tx, () => {
      current = { settings, revision: revision + 1, visible: toPublic(settings) };
    });
    changes.record(tx, [CONTENT, ...productTags(before.settings, settings)]);
    return { revision: revision + 1, settings };
  }

  return {
    /** The same object until the settings change. */
    publicSettings: (): PublicSettings => current.visible,

    factsWith: (...more: FactSources) => followFacts(() => current.visible, ...more),

    current: (): ShopSettings => current.settings,

    async read(): Promise<Version> {
      const { settings, revision } = await readVersion(db);
      return { settings, revision };
    },

    /** From the database, which another process may have changed a moment ago. */
    readPublic: async (): Promise<PublicSettings> => toPublic((await readVersion(db)).settings),

    /** Throws `invalid` by field, and `conflict` with the newer settings when they are not at `revision`. */
    async save(actorId: string, change: SettingsChange): Promise<Version> {
      const { settings, revision } = await inTransaction(db, (tx) => saveInTx(tx, actorId, change));
      return { settings, revision };
    },

    async history(paging: Paging) {
      const { rows, total } = await pageOfSettings(db, paging);
      return {
        history: rows.map((row) => ({
          revision: row.revision,
          at: row.at,
          by: { _id: row.actor_id, name: row.name ?? '' },
          changes: v.parse(SettingChanges, JSON.parse(row.changes)),
        })),
        ...pagesOf(total, paging),
      };
    },
  };
}
export type ShopSettingsService = Awaited<ReturnType<typeof createShopSettings>>;
