import { Parser } from 'htmlparser2';

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

/** Line breaks in HTML source have no meaning, unlike in text without elements. */
const MARKUP = /<[a-z/!]/i;

/** Converts paragraphs and lists to lines; text without markup stays unchanged. */
export function htmlToText(html: string, { keepsLineBreaks = !MARKUP.test(html) } = {}): string {
  const parts: string[] = [];
  let hidden = 0;
  /** A line break beside `<br>` does not count twice. */
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
