import { afterAll, beforeAll } from 'vitest';
import { startShop, type RunningShop, type ShopOptions } from './running-shop.ts';

/** Reading built pages without a browser. */

const ENTITIES: Record<string, string> = {
  amp: '&',
  '#38': '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

const decode = (text: string): string =>
  text.replace(/&(amp|#38|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The value of a tag's attribute; empty where it has none, `undefined` without the attribute. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)"|(?=[\\s/>]))`).exec(tag);
  return found ? decode(found[1] ?? '') : undefined;
}

/** The words of a piece of markup, without its tags. */
export const textOf = (html: string): string =>
  decode(html.replace(/<(script|style|template|noscript)[\s\S]*?<\/\1>|<(?:"[^"]*"|[^">])*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The first element with a name, and with an attribute as it is written, up to its closing tag. It
 * may hold no element of its own name.
 */
export function elementOf(html: string, name: string, attribute = ''): string {
  const pattern = `<${name}(?=[\\s>])(?:"[^"]*"|[^">])*?${escaped(attribute)}(?:"[^"]*"|[^">])*>[\\s\\S]*?</${name}>`;
  const found = new RegExp(pattern).exec(html)?.[0];
  if (found === undefined) throw new Error(`There is no <${name} ${attribute}>`);
  return found;
}

/** Every tag with a name, as it is written. */
export const tagsOf = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}(?=[\\s>])(?:"[^"]*"|[^">])*>`, 'g')) ?? [];

export interface Link {
  href: string;
  /** What it is called: its label, else its words. */
  name: string;
  tag: string;
}

export const linksOf = (html: string): Link[] =>
  [...html.matchAll(/(<a\s(?:"[^"]*"|[^">])*>)([\s\S]*?)<\/a>/g)].map(
    ([, tag = '', content = '']) => ({
      href: attributeOf(tag, 'href') ?? '',
      name: attributeOf(tag, 'aria-label') ?? textOf(content),
      tag,
    }),
  );

/** The address of the one link with a name. */
export function hrefOf(html: string, name: string): string {
  const link = linksOf(html).find((one) => one.name === name);
  if (!link) throw new Error(`There is no link "${name}"`);
  return link.href;
}

/** The address that a form without a script leads to, with its fields as they are and as filled. */
export function submitted(form: string, filled: Record<string, string>): string {
  const fields = new URLSearchParams();
  for (const input of tagsOf(form, 'input')) {
    const [name, type, value] = ['name', 'type', 'value'].map((each) => attributeOf(input, each));
    if (!name || attributeOf(input, 'disabled') !== undefined) continue;
    const isChosen = attributeOf(input, 'checked') !== undefined || filled[name] === value;
    if (type === 'checkbox' && isChosen) fields.append(name, value ?? '');
    else if (type !== 'checkbox') fields.append(name, filled[name] ?? value ?? '');
  }
  for (const select of tagsOf(form, 'select')) {
    const name = attributeOf(select, 'name') ?? '';
    fields.append(name, filled[name] ?? '');
  }
  const unknown = Object.keys(filled).filter(
    (name) => !fields.getAll(name).includes(filled[name] ?? ''),
  );
  if (unknown.length > 0) throw new Error(`The form has no ${unknown.join(', ')}`);
  return `${attributeOf(tagsOf(form, 'form')[0] ?? '', 'action')}?${fields}`;
}

/** Starts the built shop for all tests of the file that calls this, and reads its pages. */
export function useBuiltPages(seed: ShopOptions['seed'] = 'demo') {
  let running: RunningShop | undefined;
  beforeAll(async () => {
    running = await startShop({ engine: 'sqlite', seed, env: {} });
  });
  afterAll(() => running?.stop());

  function started(): RunningShop {
    if (!running) throw new Error('The shop is started before the first test');
    return running;
  }
  const url = (): string => started().url;

  /** A page as it is sent; a redirect is not followed. */
  async function open(path: string) {
    const response = await fetch(url() + path, { redirect: 'manual' });
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location'),
      html,
      main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '',
      title: /<title>([^<]*)/.exec(html)?.[1],
      isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    };
  }

  return { url, open, data: () => started().data };
}
