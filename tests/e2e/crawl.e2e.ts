// Follows every link of every page, as a search engine would, and looks at what comes back.
import { expect, test } from './support.ts';

/** Pages whose words come from what the browser keeps. */
const SHELLS = /^\/(cart|profile(\/.*)?|admin(\/.*)?)$/;
const AT_ONCE = 6;
/** A picture's tag; its `sizes` may hold a `>`. */
const IMG = /<img(?:\s+[\w:-]+(?:="[^"]*")?)*\s*\/?>/g;

interface Visit {
  path: string;
  status: number;
  type: string;
  html: string;
}

const decode = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&#38;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
const all = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map((found) => decode(found[1] ?? ''));
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}(?:="([^"]*)"|(?=[\\s>]))`).exec(tag)?.[1];
const textOf = (html: string, pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '').trim();

/** The words of a page's main part, as they stand there before any script runs. */
const wordsOf = (html: string): number =>
  textOf(html, /<main[^>]*>([\s\S]*)<\/main>/)
    .replace(/<(script|style|template|noscript)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .split(/\s+/).length;
/** Fewer words than this are a frame that waits for a script. */
const LEAST_WORDS = 20;

/** Visits every address once, and what `next` finds there. */
async function walk(
  origin: string,
  start: readonly string[],
  next: (visit: Visit) => readonly string[],
): Promise<Visit[]> {
  const known = new Set(start);
  const waiting = [...start];
  const visits: Visit[] = [];
  const worker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await fetch(origin + path, { redirect: 'manual' });
      const type = answer.headers.get('content-type') ?? '';
      const visit = { path, status: answer.status, type, html: await answer.text() };
      visits.push(visit);
      const to = answer.headers.get('location');
      for (const found of [...next(visit), ...(to ? [to] : [])]) {
        const url = new URL(found, origin + path);
        const address = url.pathname + url.search;
        if (url.origin !== origin || known.has(address)) continue;
        known.add(address);
        waiting.push(address);
      }
    }
  };
  // A worker that finds nothing to do ends; the others go on until the last page is read.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return visits;
}

test('Every link leads somewhere, and every page says what it is @desktop', async ({ baseURL }) => {
  test.setTimeout(180_000);
  const origin = baseURL ?? '';
  const visits = await walk(origin, ['/'], ({ html, type }) =>
    type.startsWith('text/html') ? all(html, /<a\s[^>]*?href="([^"#]+)/g) : [],
  );
  expect(visits.length).toBeGreaterThan(150);

  const dead = visits.filter(({ status }) => status >= 400);
  expect(dead.map(({ path, status }) => `${status} ${path}`)).toEqual([]);
  const broken = visits.filter(({ status }) => status >= 500);
  expect(broken.map(({ path }) => path)).toEqual([]);

  const pages = visits.filter(({ status, type }) => status === 200 && type.startsWith('text/html'));
  const faults: string[] = [];
  const titles = new Map<string, string>();
  for (const { path, html } of pages) {
    const title = textOf(html, /<title>([^<]*)<\/title>/);
    const canonical = textOf(html, /<link rel="canonical" href="([^"]*)"/);
    const twin = titles.get(title);
    // Two addresses of one page carry one canonical address, and may carry one title.
    if (canonical && twin && twin !== canonical) faults.push(`${path}: title "${title}" again`);
    if (canonical) titles.set(title, canonical);
    if (title.length < 10) faults.push(`${path}: title "${title}"`);
    const description = textOf(html, /<meta name="description" content="([^"]*)"/);
    if (description.length < 25) faults.push(`${path}: description "${description}"`);
    if (wordsOf(html) < LEAST_WORDS && !SHELLS.test(path)) {
      faults.push(`${path}: ${wordsOf(html)} words without a script`);
    }
    const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
    if (headings !== 1 && !SHELLS.test(path)) faults.push(`${path}: ${headings} h1`);
    for (const [img] of html.matchAll(IMG)) {
      const hasAlt = attribute(img, 'alt') !== undefined || /\salt[\s>]/.test(img);
      const isSized = Number(attribute(img, 'width')) > 0 && Number(attribute(img, 'height')) > 0;
      if (!hasAlt || !isSized) faults.push(`${path}: ${img.slice(0, 160)}`);
    }
  }
  expect(faults).toEqual([]);

  const byPath = new Map(pages.map(({ path, html }) => [path, html]));
  const lost = pages.flatMap(({ path, html }) =>
    all(html, /<a\s[^>]*?href="([^"]*#[^"]+)"/g)
      .map((href) => new URL(href, origin + path))
      .filter((url) => url.origin === origin)
      .filter(({ pathname, search, hash }) => {
        const there = byPath.get(pathname + search);
        return !there?.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
      })
      .map(({ pathname, hash }) => `${path}: no ${pathname}${hash}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test('Every picture that a page names is there @desktop', async ({ baseURL }) => {
  test.setTimeout(300_000);
  const origin = baseURL ?? '';
  const pages = await walk(origin, ['/'], ({ html, path }) =>
    /^\/(product\/|$)/.test(path) || path === '/'
      ? all(html, /<a\s[^>]*?href="([^"#]+)/g)
      : all(html, /<a\s[^>]*?href="(\/(?:product|category|products|fashions?)[^"#]*)/g),
  );
  const pictures = new Set<string>();
  for (const { html } of pages) {
    for (const src of all(html, /<img\s[^>]*?\ssrc="([^"]+)"/g)) pictures.add(src);
    for (const set of all(html, /\ssrcset="([^"]+)"/g)) {
      for (const candidate of set.split(',')) pictures.add(candidate.trim().split(/\s/)[0] ?? '');
    }
  }
  expect(pictures.size).toBeGreaterThan(300);
  const visits = await walk(origin, [...pictures], () => []);
  const missing = visits.filter(({ status, type }) => status !== 200 || !type.startsWith('image/'));
  expect(missing.map(({ path, status, type }) => `${status} ${type} ${path}`)).toEqual([]);
});
