import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** What ends as a sentence or as a button at work: `Out of stock.`, `Uploading...`; a label may end in `Rs.`. */
const ENDED = /^\p{Lu}.*(?:\s.*[.!?…]|…|\.{3})(?<!Rs\.)$/u;
/** The specification writes many sentences without a full stop; what tells them from labels is their verb. */
const WITH_VERB =
  /^(?:Please|Enter|Failed to|We|You)\s|^\p{Lu}.*\s(?:are|can|cannot|could|exceed|failed|has|have|is|must|successful|successfully|went)\b/u;
const MIN_LENGTH = 11;

/** Whether people read it as a sentence. */
export const isSentence = (text: string): boolean =>
  text.length >= MIN_LENGTH && (ENDED.test(text) || WITH_VERB.test(text));

/** The words of a template, with `{}` for each value. */
const templateText = (node: ts.TemplateExpression): string =>
  node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return templateText(node);
  return ts.isJsxText(node) ? node.text : undefined;
}

/** `new Error('…')` is for developers. */
const isForDevelopers = (node: ts.Node): boolean =>
  ts.isNewExpression(node) && /^(?:Type|Range)?Error$/.test(node.expression.getText());

function textsOfCode(file: string, code: string): string[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForDevelopers(node)) return;
    const text = textOf(node);
    if (text !== undefined) texts.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** The frontmatter of a page is code; below it stand text, attributes and expressions. */
function textsOfPage(file: string, page: string): string[] {
  const [, frontmatter = '', template = page] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(page) ?? [];
  const markup = template
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|\/\*[\s\S]*?\*\//g, '');
  const between = markup.matchAll(/>([^<>{}]+)(?=[<{])|"([^"]+)"|'([^'\n]+)'/g);
  return [
    ...textsOfCode(file, frontmatter),
    ...Array.from(between, ([, text, double, single]) => text ?? double ?? single ?? ''),
  ];
}

/** A message is a text, or an object with a text for each of its forms. */
function textsOfMessages(code: string): string[] {
  const texts: string[] = [];
  JSON.parse(code, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

/** Every text that stands in a file, once. */
export function textsIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return [...new Set(textsOfMessages(code))];
  const texts = file.endsWith('.astro') ? textsOfPage(file, code) : textsOfCode(file, code);
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))];
}
