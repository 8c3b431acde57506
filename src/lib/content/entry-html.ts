import { localAddress } from '#lib/site/paths.ts';
import type { ContentOwner } from './collections.ts';
import type { CollectionName, ContentEntry } from './entries.ts';
import { type Facts, factsNamedIn } from './fill-facts.ts';

const OWN_LINK = /(?<=<a href=")\/(?!\/)[^"]*/g;

/** What renders the texts of entries. */
export interface TextOwner extends Pick<ContentOwner, 'markdown'> {
  facts: () => Facts;
}

/** The text of an entry with the facts of now, and links that stay in the language of the page. */
export async function htmlOf(
  shop: TextOwner,
  { body, englishBody: english }: Pick<ContentEntry<CollectionName>, 'body' | 'englishBody'>,
): Promise<string> {
  const html = await shop.markdown(body, { facts: factsNamedIn(body, shop.facts()), english });
  return english === undefined ? html : html.replaceAll(OWN_LINK, localAddress);
}
