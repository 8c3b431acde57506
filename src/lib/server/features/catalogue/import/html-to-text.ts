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
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    ontext(data) {
      if (hidden === 0) text += keepsLineBreaks ? data : data.replaceAll(/\s+/g, ' ');
    },
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden += 1;
      if (PARAGRAPHS.has(name)) text += '\n\n';
      if (LINES.has(name) || name === 'br') text += '\n';
      if (name === 'li') text += '- ';
      if (name === 'td' || name === 'th') text += ' ';
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      if (PARAGRAPHS.has(name)) text += '\n\n';
      if (LINES.has(name)) text += '\n';
    },
  });
  // Where line breaks count, one beside <br> is none of its own.
  parser.end(keepsLineBreaks ? html.replaceAll(/\s*(<br\s*\/?>)\s*/gi, '$1') : html);
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}(?=- )/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
