import { localAddress } from '#lib/site/paths.ts';
import type { Texts } from '#lib/messages/translations.ts';
import type { CollectionName, ContentData, ContentEntry } from './entries.ts';

const textsIn = <Data extends object>(data: Data, texts: Texts): Partial<Data> =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => field in data)) as Partial<Data>;

/** An entry in the language of the page, with links that stay in it. */
export function translatedEntry<Name extends CollectionName>(
  entry: ContentEntry<Name>,
  texts: Texts = {},
): ContentEntry<Name> {
  const own = textsIn(entry.data, texts);
  const data: ContentData<Name> = { ...entry.data, ...own };
  return {
    ...entry,
    ...(Object.keys(own).length === 0 && { lang: 'en' }),
    english: entry.data,
    data: 'link' in data ? { ...data, link: localAddress(data.link) } : data,
    body: texts['body'] || entry.body,
    englishBody: entry.body,
  };
}
