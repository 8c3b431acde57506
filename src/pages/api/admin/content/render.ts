import { fillFactsInHtml } from '#lib/content/fill-facts.ts';
import { renderMarkdown } from '#lib/server/features/content/edits.ts';
import { TextSchema } from '#lib/server/features/content/requests.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** A text as its page would show it, while it is written (docs/api.md "Content"). */
const POST = staff('content')(async ({ request, locals }) => {
  const { text } = read(TextSchema, await readJson(request));
  // HTML is refused when the draft is saved; here it shows as it was typed.
  const html = await renderMarkdown(text.replace(/<(?=[a-z!/])/gi, '&lt;'));
  return { html: fillFactsInHtml(html, locals.shop.facts()) };
});

export const ALL = calls({ POST });
