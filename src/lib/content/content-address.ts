import { paths } from '#lib/site/paths.ts';
import type { CollectionName } from './entries.ts';
import { findCollection } from './fields.ts';

/** The state of the studio is in its address. */
export interface ContentAddress {
  collection: CollectionName;
  /** The open entry; `new` is none of the names an entry can have had before. */
  entry: string | undefined;
  isNew: boolean;
  /** Shows the steps of the open entry. */
  isHistory: boolean;
}

export function readContentAddress(search: string): ContentAddress {
  const params = new URLSearchParams(search);
  return {
    collection: findCollection(params.get('collection') ?? '') ?? 'announcement',
    entry: params.get('entry') || undefined,
    isNew: params.get('new') === '1',
    isHistory: params.get('show') === 'history',
  };
}

export function contentHref({
  collection,
  entry,
  isNew = false,
  isHistory = false,
}: Pick<ContentAddress, 'collection'> & Partial<ContentAddress>): string {
  const params = new URLSearchParams({ collection });
  if (entry !== undefined) params.set('entry', entry);
  if (isNew) params.set('new', '1');
  if (isHistory) params.set('show', 'history');
  return `${paths.adminContent}?${params}`;
}
