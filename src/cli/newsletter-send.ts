import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { SubscribeSchema } from '#lib/newsletter/schema.ts';
import { readIssue } from '#lib/server/features/newsletter/issue-file.ts';
import { closing, print, withShop } from './with-shop.ts';

/** `npm run newsletter:send -- ISSUE.md [--preview ADDRESS]`: sends an issue to every subscriber. */

const count = (n: number) => (n === 1 ? '1 email' : `${n.toLocaleString('en')} emails`);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { preview: { type: 'string' } },
});
const [file] = positionals;

await closing(async () => {
  if (!file) {
    return 'Usage: npm run newsletter:send -- ISSUE.md [--preview you@example.com]';
  }
  const to = v.safeParse(SubscribeSchema, { email: values.preview ?? 'nobody@example.com' });
  if (!to.success) return `${values.preview} is not an email address.`;
  const text = await readFile(file, 'utf8');
  return withShop(async (shop) => {
    const { content, name } = readIssue(text, shop.siteUrl);
    print(`“${content.subject}”, with links to ${shop.siteUrl}`);
    if (values.preview !== undefined) {
      await shop.newsletter.preview(content, to.output.email);
      print(`A preview is queued for ${to.output.email}. Nobody else gets it.`);
    } else {
      const { written, before } = await shop.newsletter.send(content, name);
      print(`${count(written)} queued${before > 0 ? `; ${count(before)} sent before` : ''}.`);
    }
    print('The running shop sends them.');
    return undefined;
  });
});
