import { expect } from 'vitest';
import type { Permission } from '#lib/account/permissions.ts';
import type { ContentFiles } from '#lib/content/written.ts';
import type { ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import { exportTranslations } from '#lib/server/features/import-export/translations-file.ts';
import type { Actor } from '#lib/server/features/translations/put-texts.ts';
import type { TranslationFilter } from '#lib/contract/translations.ts';
import type { TranslatedKind } from '#lib/messages/translations.ts';
import { aPlace, aShop, stock } from './shop.ts';

export const HELP = {
  title: 'How can I pay?',
  section: 'payment',
  order: 1,
  body: 'In cash. See [all bags](/category/bags).',
};

export const files: ContentFiles = {
  entries: {
    announcement: [],
    note: [{ id: 'delivery', fields: { words: 'Island wide delivery', order: 1 } }],
    hero: [],
    banner: [],
    adverts: [],
    promises: [],
    help: [{ id: 'how-can-i-pay', fields: HELP }],
    makers: [],
    'size-guides': [],
    pages: [],
  },
  pictures: [],
};

export const admin: Actor = { id: 'an-admin', role: 'admin', permissions: [] };
export const staffWith = (...permissions: Permission[]): Actor => ({
  id: 'staff',
  role: 'user',
  permissions,
});

export const BOWL = { name: 'Clay bowl', material: 'Clay', description: 'Thrown by hand.' };

export async function aTranslator(...products: ProductDraft[]) {
  const place = await aPlace();
  const shop = await aShop(place);
  if (products.length > 0) await stock(shop, ...products);
  const contentFiles = async () => files;
  const { translating } = shop;
  const list = async (filter: Partial<TranslationFilter> = {}, rights = admin) =>
    translating.list(
      rights,
      { language: 'si', kind: undefined, status: undefined, q: '', page: 1, ...filter },
      contentFiles,
    );
  const one = (kind: TranslatedKind, id: string, rights = admin) =>
    translating.one(rights, { kind, id }, contentFiles);
  const put = (
    [kind, id]: [TranslatedKind, string],
    texts: Record<string, Record<string, string>>,
    english: Record<string, string>,
    rights = admin,
  ) => translating.put(rights, { kind, id, texts, english }, contentFiles);
  const filterOf = (filter: Partial<TranslationFilter>) => ({
    language: 'si' as const,
    kind: undefined,
    status: undefined,
    q: '',
    ...filter,
  });
  const exported = async (filter: Partial<TranslationFilter> = {}, rights = admin) =>
    (
      await Array.fromAsync(exportTranslations(translating, rights, filterOf(filter), contentFiles))
    ).join('');
  const imported = (text: string, rights = admin, name = 'translations.csv') =>
    translating.importFile(rights, { name, bytes: new TextEncoder().encode(text) }, contentFiles);
  const history = async (rights = admin) =>
    (await translating.history(rights, { page: 1, limit: 50 })).history;
  const undo = (id: string, rights = admin) => translating.undo(rights, id, contentFiles);
  return { place, shop, list, one, put, exported, imported, history, undo };
}

export const refusal = (reason: string, errors?: Record<string, unknown>) =>
  expect.objectContaining({
    reason,
    ...(errors && { details: expect.objectContaining({ errors }) }),
  });

export const BOWL_KEY: [TranslatedKind, string] = ['product', 'bowl'];
