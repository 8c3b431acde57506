import { factsNamedIn } from '#lib/content/fill-facts.ts';
import { readText } from '#lib/server/features/content/read-text.ts';
import { TextSchema } from '#lib/server/features/content/requests.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** Renders a text for its editor (docs/api.md "Content"). */
const POST = staff('content')(async ({ request, locals }) => {
  const { text } = read(TextSchema, await readJson(request));
  const facts = factsNamedIn(text, locals.shop.facts());
  return { html: (await readText(text, { facts })).html };
});

export const ALL = calls({ POST });
