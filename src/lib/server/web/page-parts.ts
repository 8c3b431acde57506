import { createHash } from 'node:crypto';
import type { SSRResult } from 'astro';
import ISLAND_SCRIPT from 'astro/runtime/server/astro-island.prebuilt.js';
import * as m from '#messages';

/** What a page writes of its own, collected while it renders: finished HTML is never searched for it (decision 0033). */

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const islandScript = hashOf(ISLAND_SCRIPT);

/** The scripts that start islands by their directive; `onRead` hears of each that a page writes. */
class Directives extends Map<string, string> {
  onRead?: (script: string) => void;

  override get(directive: string): string | undefined {
    const script = super.get(directive);
    if (script !== undefined) this.onRead?.(script);
    return script;
  }
}

const ASSETS = '/_astro/';

/** The scripts of each language have a folder of their own (decision 0043). */
function inOwnLanguage(address: string): string {
  const locale: string = m.common_locale();
  if (locale === 'en' || !address.startsWith(ASSETS) || !address.endsWith('.js')) return address;
  return `${ASSETS}${locale}/${address.slice(ASSETS.length)}`;
}

type PageResult = Pick<SSRResult, 'clientDirectives' | 'resolve'> &
  Record<'scriptDirective' | 'styleDirective', Pick<SSRResult['scriptDirective'], 'hashes'>> & {
    _metadata: Pick<SSRResult['_metadata'], 'extraScriptHashes'>;
  };

/**
 * Astro's policy names the styles and scripts of all pages, and those of the page, without its islands'. This one
 * names those of the page; its scripts are those of its language.
 */
export function collectParts(result: PageResult): void {
  const { extraScriptHashes } = result._metadata;
  result.scriptDirective.hashes = [];
  result.styleDirective.hashes = [];
  const directives = new Directives(result.clientDirectives);
  directives.onRead = (script) => {
    extraScriptHashes.push(hashOf(script), islandScript);
  };
  result.clientDirectives = directives;
  const { resolve } = result;
  result.resolve = async (name) => inOwnLanguage(await resolve(name));
}
