import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pageFinisher } from '#lib/server/web/page-html.ts';

const viewport = '<meta name="viewport" content="width=device-width">';
const page = (body: string, head = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8">${viewport}<title>A</title>${head}</head><body>${body}</body></html>`;
const finish = (html: string) => pageFinisher('nowhere', '')(Buffer.from(html)).body.toString();
const preloads = (body: string): string[] =>
  finish(page(body)).match(/<link rel="preload"(?:[^>"]|"[^"]*")*>/g) ?? [];

describe('the main picture is asked for first', () => {
  const sizes = 'sizes="(width >= 64rem) 420px, 46vw"';

  test('right after the viewport, as its markup will choose', () => {
    const image = `<img src="/a-2.webp" srcset="/a-1.webp 1w, /a-2.webp 2w" ${sizes} alt="" fetchpriority="high">`;
    expect(finish(page(`<img src="/logo.svg" alt="">${image}`))).toContain(
      `${viewport}<link rel="preload" as="image" fetchpriority="high" imagesrcset="/a-1.webp 1w, /a-2.webp 2w" imagesizes="(width >= 64rem) 420px, 46vw"><title>`,
    );
  });

  test('one source a medium: of several kinds the first, the picture for all other screens', () => {
    const narrow = 'media="(width &lt; 37.5rem)"';
    const picture = `<picture><source ${narrow} type="image/avif" srcset="/n.avif 1w" ${sizes}><source ${narrow} srcset="/n.webp 1w" ${sizes}><source type="image/avif" srcset="/w.avif 1w" ${sizes}><img src="/w.webp" srcset="/w.webp 1w" ${sizes} fetchpriority="high"></picture>`;
    const start = '<link rel="preload" as="image" fetchpriority="high" imagesrcset=';
    const chosen = 'imagesizes="(width >= 64rem) 420px, 46vw" type="image/avif"';
    expect(
      preloads(`${picture}<picture><img src="/b.webp" fetchpriority="low"></picture>`),
    ).toEqual([
      `${start}"/n.avif 1w" ${chosen} ${narrow}>`,
      `${start}"/w.avif 1w" ${chosen} media="(not (width &lt; 37.5rem))">`,
    ]);
  });

  test.each([
    ['by its address without a srcset', '<img src="/a.webp" fetchpriority="high">', 1],
    [
      'the first of several',
      '<img src="/a" fetchpriority="high"><img src="/b" fetchpriority="high">',
      1,
    ],
    [
      'not at all on a page without one',
      '<img src="/a.webp"><img src="/b.webp" fetchpriority="low">',
      0,
    ],
  ])('%s', (_how, body, count) => {
    expect(preloads(body)).toHaveLength(count);
  });
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy names what the page holds and nothing else', () => {
  const all = ['p::after{content:"→"}', 'q{}', 'run()', 'other()', '{"@type":"Thing"}'].map(hash);
  const [style, , script] = all;
  const html = page(
    '<script>run()</script><script type="application/ld+json">{"@type":"Thing"}</script>',
    '<style>p::after{content:"→"}</style><script type="module" src="/_astro/a.js"></script>',
  );
  const policy = `default-src 'self'; script-src 'self' ${all.join(' ')}; style-src 'self' ${all.join(' ')};`;
  expect(pageFinisher('nowhere', policy)(Buffer.from(html)).policy).toBe(
    `default-src 'self'; script-src 'self' ${style} ${script}; style-src 'self' ${style} ${script};`,
  );
});

test('its stylesheets stand in the page, one after another, and its policy names them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-styles-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '_astro'));
  writeFileSync(join(folder, '_astro/a.B_c-1.css'), 'p::after{content:"→"}');
  writeFileSync(join(folder, '_astro/b.css'), "q{content:'$&'}");
  const css = `p::after{content:"→"}q{content:'$&'}`;
  const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}">`;
  const html = page(
    '<p>a</p>',
    `${link('a.B_c-1.css')}${link('b.css')}<link rel="icon" href="/i">`,
  );
  const finishOne = pageFinisher(folder, "style-src 'self' 'sha256-other'");
  for (const _time of ['read', 'known']) {
    const { body, policy } = finishOne(Buffer.from(html));
    expect(body.toString()).toBe(
      page('<p>a</p>', `<style>${css}</style><link rel="icon" href="/i">`),
    );
    expect(policy).toBe(`style-src 'self' ${hash(css)}`);
  }
});

test('a stylesheet that is not of the build stays a link', () => {
  const link = '<link rel="stylesheet" href="/_astro/../../.env.css">';
  expect(finish(page('', link))).toBe(page('', link));
});
