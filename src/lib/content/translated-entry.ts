import { localAddress } from '#lib/site/paths.ts';
import type { Texts } from '#lib/messages/translations.ts';
import type { CollectionName, ContentData, ContentEntry } from './entries.ts';
import { readMarkdown } from './markdown.ts';

const HEADING_ID = /(?<=<h[1-6] id=")[^"]*/g;
const OWN_LINK = /(?<=<a href=")\/(?!\/)[^"]*/g;

/** The headings have the anchors of the English text, which links name. */
function withAnchorsOf(html: string, english: string): string {
  const anchors = english.match(HEADING_ID) ?? [];
  let at = -1;
  return html.replaceAll(HEADING_ID, (own) => anchors[(at += 1)] ?? own);
}

const textsIn = <Data extends object>(data: Data, texts: Texts): Partial<Data> =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => field in data)) as Partial<Data>;

/** An entry in the language of the page, with links that stay in it. */
export function translatedEntry<Name extends CollectionName>(
  entry: ContentEntry<Name>,
  texts: Texts = {},
): ContentEntry<Name> {
  const { body } = texts;
  const html = body ? withAnchorsOf(readMarkdown(body).html, entry.html) : entry.html;
  const data: ContentData<Name> = { ...entry.data, ...textsIn(entry.data, texts) };
  return {
    ...entry,
    english: entry.data,
    data: 'link' in data ? { ...data, link: localAddress(data.link) } : data,
    html: html.replaceAll(OWN_LINK, localAddress),
  };
}
