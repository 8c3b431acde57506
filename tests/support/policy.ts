import { createHash } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';

/** The sources that a policy names for styles and for scripts. */
export function sourcesOf(policy: string | null) {
  const directives = (policy ?? '').split(';').map((one) => one.trim().split(/\s+/));
  const of = (name: string) => directives.find(([first]) => first === name)?.slice(1);
  return { styles: of('style-src')?.toSorted(), scripts: of('script-src')?.toSorted() };
}

/** The sources that a page needs: its own files, and each style and script that is written into it. */
export function neededSources(html: string): ReturnType<typeof sourcesOf> {
  const elements = DomUtils.findAll(() => true, parseDocument(html).children);
  const written = (name: string) =>
    elements
      .filter((element) => element.name === name && element.attribs['src'] === undefined)
      // A block of data does not run.
      .filter(({ attribs }) => attribs['type'] === undefined || attribs['type'] === 'module')
      .map((element) => DomUtils.textContent(element));
  const sources = (texts: string[]) => {
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('base64'));
    return ["'self'", ...new Set(hashes.map((hash) => `'sha256-${hash}'`))].toSorted();
  };
  return { styles: sources(written('style')), scripts: sources(written('script')) };
}
