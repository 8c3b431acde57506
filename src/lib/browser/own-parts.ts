interface Policy {
  createHTML: (html: string) => string;
  createScriptURL: (url: string) => string;
}
declare const trustedTypes: undefined | { createPolicy: (name: string, rules: Policy) => Policy };

const own = { createHTML: (html: string) => html, createScriptURL: (url: string) => url };
const policy =
  typeof trustedTypes === 'undefined' ? own : trustedTypes.createPolicy('own-html', own);

/**
 * Marks HTML rendered by this shop's server as trusted, because the pages' policy accepts no other markup
 * (`require-trusted-types-for` in `astro.config.mjs`). Never pass text that a person typed.
 */
export const ownHtml = (html: string): string => policy.createHTML(html);

export const ownScript = (url: string): string => policy.createScriptURL(url);

/** Loads a stylesheet that few visitors need; the page works without it. */
export function loadStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
