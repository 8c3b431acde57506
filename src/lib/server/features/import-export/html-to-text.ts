import { Parser } from 'htmlparser2';

/** Elements that stand on lines of their own; a paragraph has an empty line around it. */
const PARAGRAPHS = new Set([
  'p',
  'ul',
  'ol',
  'table',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const LINES = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'tr',
  'li',
  'dt',
  'dd',
  'figure',
]);
const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'svg']);

/** A line break of the source says nothing in HTML; in text without elements it does. */
const MARKUP = /<[a-z/!]/i;

/** The text of HTML, with its paragraphs and lists as lines; text without markup stays as it is. */
export function htmlToText(html: string, { keepsLineBreaks = !MARKUP.test(html) } = {}): string {
  const parts: string[] = [];
  let hidden = 0;
  /** Where line breaks count, one beside `<br>` is none of its own. */
  let isAfterBreak = false;
  let isAfterText = false;
  const breakLine = () => {
    if (keepsLineBreaks && isAfterText) parts.push((parts.pop() ?? '').trimEnd());
    parts.push('\n');
    isAfterBreak = keepsLineBreaks;
  };
  const parser = new Parser({
    ontext(data) {
      if (hidden > 0) return;
      const text = isAfterBreak ? data.trimStart() : data;
      if (text === '') return;
      isAfterBreak = false;
      isAfterText = true;
      parts.push(keepsLineBreaks ? text : text.replaceAll(/\s+/g, ' '));
    },
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (PARAGRAPHS.has(name)) parts.push('\n\n');
      if (LINES.has(name)) parts.push('\n');
      if (name === 'br') breakLine();
      if (name === 'li') parts.push('- ');
      if (name === 'td' || name === 'th') parts.push(' ');
      isAfterText = false;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (PARAGRAPHS.has(name)) parts.push('\n\n');
      if (LINES.has(name)) parts.push('\n');
      isAfterText = false;
    },
  });
  parser.end(html);
  return parts
    .join('')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll('\n\n- ', '\n- ')
    .trim();
}
