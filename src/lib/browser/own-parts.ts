/** A browser's Trusted Types; those without them take strings as they are. */
interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (url: string) => string;
}
declare const trustedTypes: undefined | { createPolicy: (name: string, rules: Policy) => Policy };

const own = { createHTML: (html: string) => html, createScriptURL: (url: string) => url };
const policy =
  typeof trustedTypes === 'undefined' ? own : trustedTypes.createPolicy('own-html', own);

/**
 * HTML that this shop's own server rendered, as the pages' policy wants it: nothing else becomes
 * markup (`require-trusted-types-for` in `astro.config.mjs`), so that each place that makes some
 * imports this file. Never for what a person typed.
 */
export const ownHtml = (html: string): string => policy.createHTML(html);

export const ownScript = (url: string): string => policy.createScriptURL(url);

/** Loads a stylesheet that few visitors need. Without it things are plain, but work. */
export function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
