import type { Token } from 'markdown-it';

/**
 * What a text names in braces, filled in where the parser found words: a fact is never read as Markdown or HTML.
 * `undefined` is not true now, and hides the block that names it.
 */
export type MarkdownFacts = Readonly<
  Record<string, string | { href: string; label: string } | undefined>
>;

const NAMES = /\{(\w+)\}/g;

const isFact = (facts: MarkdownFacts, name: string): boolean => Object.hasOwn(facts, name);

const wordsOf = (facts: MarkdownFacts, name: string): string => {
  const fact = facts[name];
  return typeof fact === 'object' ? fact.label : (fact ?? '');
};

const fill = (text: string, facts: MarkdownFacts): string =>
  text.replace(NAMES, (written, name: string) =>
    isFact(facts, name) ? wordsOf(facts, name) : written,
  );

/** As a new token of its kind. */
function tokenOf(one: Token, type: string, nesting: -1 | 0 | 1, content = ''): Token {
  const token: Token = Object.assign(Object.create(Object.getPrototypeOf(one)), one);
  return Object.assign(token, {
    type,
    tag: nesting === 0 ? '' : 'a',
    nesting,
    content,
    attrs: null,
    children: null,
  });
}

/** Words with the links that facts are. */
function withLinks(one: Token, facts: MarkdownFacts): Token[] {
  const parts = one.content.split(/(\{\w+\})/);
  return parts.flatMap((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    const fact = name !== undefined && isFact(facts, name) ? facts[name] : undefined;
    if (typeof fact !== 'object') return [tokenOf(one, 'text', 0, fill(part, facts))];
    const open = tokenOf(one, 'link_open', 1);
    open.attrSet('href', fact.href);
    return [open, tokenOf(one, 'text', 0, fact.label), tokenOf(one, 'link_close', -1)];
  });
}

function fillInline(children: readonly Token[], facts: MarkdownFacts): Token[] {
  let isInLink = false;
  return children.flatMap((one) => {
    if (one.type === 'link_open') isInLink = true;
    if (one.type === 'link_close') isInLink = false;
    // A link in a link is none.
    if (one.type === 'text' && !isInLink) return withLinks(one, facts);
    one.content = fill(one.content, facts);
    for (const attribute of one.attrs ?? []) attribute[1] = fill(String(attribute[1]), facts);
    return [one];
  });
}

const namesMissing = (text: string, facts: MarkdownFacts): boolean =>
  [...text.matchAll(NAMES)].some(
    ([, name = '']) => isFact(facts, name) && facts[name] === undefined,
  );

const isMissing = ({ content, children }: Token, facts: MarkdownFacts): boolean =>
  namesMissing(content, facts) ||
  (children ?? []).some(({ attrs }) =>
    attrs?.some(([, value]) => namesMissing(String(value), facts)),
  );

const HIDDEN_AS_ONE = ['list_item_open', 'tr_open'];

/** The paragraphs, headings, list items and rows that name a fact that is not true now, as the numbers of their tokens. */
function hiddenIn(tokens: readonly Token[], facts: MarkdownFacts): ReadonlySet<number> {
  const hidden = new Set<number>();
  const open: number[] = [];
  const hide = (from: number): void => {
    const { level = 0, nesting } = tokens[from] ?? {};
    if (hidden.has(from)) return;
    hidden.add(from);
    if (nesting !== 1) return;
    let at = from + 1;
    for (; (tokens[at]?.level ?? level) > level; at += 1) hidden.add(at);
    hidden.add(at);
  };
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) open.push(at);
    if (token.nesting === -1) open.pop();
    if (token.nesting !== 0 || !isMissing(token, facts)) continue;
    const whole = open.findLast((one) => HIDDEN_AS_ONE.includes(tokens[one]?.type ?? ''));
    const nearest = token.type === 'inline' ? open.at(-1) : at;
    hide(whole ?? nearest ?? at);
  }
  return hidden;
}

/** The tokens with facts instead of their names. */
export function withFacts(tokens: readonly Token[], facts: MarkdownFacts): Token[] {
  const hidden = hiddenIn(tokens, facts);
  return tokens.filter((token, at) => {
    if (hidden.has(at)) return false;
    token.content = fill(token.content, facts);
    if (token.children) token.children = fillInline(token.children, facts);
    return true;
  });
}
