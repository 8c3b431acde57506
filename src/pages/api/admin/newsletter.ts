import { IssueSchema } from '#lib/newsletter/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** Reads a newsletter, and emails it to the caller or to all subscribers (docs/api.md "Content"). */
const POST = staff('content')(async ({ request, shop, locals, currentUser }) => {
  const { text, to } = read(IssueSchema, await readJson(request));
  const { newsletterIssues: issues } = shop;
  if (to === 'nobody') return issues.check(text);
  if (to === 'me') return issues.preview(text, currentUser.email);
  const sent = await issues.send(text);
  locals.shop.log.info({ actor: currentUser.id, ...sent }, 'newsletter sent');
  return sent;
});

export const ALL = calls({ POST });
