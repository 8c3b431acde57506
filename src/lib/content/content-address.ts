import { paths } from '#lib/site/paths.ts';
import type { CollectionName } from './entries.ts';
import { findCollection } from './fields.ts';

export interface ContentAddress {
  collection: CollectionName;
  /** `new` is never the name of an entry. */
  entry: string | undefined;
  isNew: boolean;
  isHistory: boolean;
  isCalendar: boolean;
  preview: string | undefined;
  /** The previewed time in the format of a datetime-local field; empty for now. */
  at: string;
}

export function readContentAddress(search: string): ContentAddress {
  const params = new URLSearchParams(search);
  return {
    collection: findCollection(params.get('collection') ?? '') ?? 'announcement',
    entry: params.get('entry') || undefined,
    isNew: params.get('new') === '1',
    isHistory: params.get('show') === 'history',
    isCalendar: params.get('show') === 'calendar',
    preview: params.get('preview') ?? undefined,
    at: params.get('at') ?? '',
  };
}

export const calendarHref = `${paths.adminContent}?show=calendar`;

export function contentHref({
  collection,
  entry,
  isNew = false,
  isHistory = false,
  preview,
  at = '',
}: Pick<ContentAddress, 'collection'> & Partial<ContentAddress>): string {
  const params = new URLSearchParams({ collection });
  if (entry !== undefined) params.set('entry', entry);
  if (isNew) params.set('new', '1');
  if (isHistory) params.set('show', 'history');
  if (preview !== undefined) params.set('preview', preview);
  if (at !== '') params.set('at', at);
  return `${paths.adminContent}?${params}`;
}
