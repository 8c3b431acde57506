import Slugger from 'github-slugger';

/** A link in a text, and its line. */
export interface TextLink {
  href: string;
  line: number;
}

const CODE = /^(```|~~~)[\s\S]*?^\1|`[^`\n]*`/gm;
/** `[words](/address "title")`, `[name]: /address`, `<a href="/address">`, `</address>` is none. */
const LINKS = [
  /(?<!!)\[(?:[^\]\\]|\\.)*\]\(\s*<?([^\s)>]*)>?[^)]*\)/g,
  /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/gm,
  /<a\s[^>]*?href=["']?([^"'\s>]*)/gi,
];
const PICTURES = /!\[[^\]]*\](?:\(|\[)|<img\s/gi;
const HEADINGS = /^ {0,3}#{1,6}[ \t]+(.+?)[ \t]*#*$/gm;

/** Code is shown, not followed; its lines stay, so that the others keep their numbers. */
const withoutCode = (text: string): string =>
  text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));
const lineIn = (text: string, at: number, first: number): number =>
  text.slice(0, at).split('\n').length - 1 + first;

/** Every link of a markdown text whose first line is line `first` of its file. */
export function linksIn(text: string, first = 1): TextLink[] {
  const plain = withoutCode(text);
  return LINKS.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((found) => ({
      href: found[1] ?? '',
      line: lineIn(plain, found.index, first),
    })),
  ).sort((one, other) => one.line - other.line);
}

/** The lines in which a picture is put into a text. */
export function picturesIn(text: string, first = 1): number[] {
  const plain = withoutCode(text);
  return [...plain.matchAll(PICTURES)].map(({ index }) => lineIn(plain, index, first));
}

/** The anchors of its headings, by the rule that Astro's markdown follows. */
export function anchorsIn(text: string): string[] {
  const slugger = new Slugger();
  return [...withoutCode(text).matchAll(HEADINGS)].map(([, heading = '']) =>
    slugger.slug(heading.replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
}
