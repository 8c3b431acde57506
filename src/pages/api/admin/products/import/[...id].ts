import type { APIRoute } from 'astro';
import { readImportForm } from '#lib/server/features/import-export/import-form.ts';
import { accepted, calls, optionalKeyOf, staff } from '#lib/server/web/endpoint.ts';

const POST = staff('catalogue')(async ({ request, shop, currentUser }) => {
  const { file, isDryRun } = await readImportForm(request);
  if (isDryRun) return { report: await shop.productImports.check(file) };
  const key = optionalKeyOf(request);
  return accepted({ import: await shop.productImports.start(currentUser, file, key) });
});

const GET = staff('catalogue')(async ({ params, shop }) => ({
  import: await shop.productImports.find(params['id'] ?? ''),
}));

const all = calls({ POST });
const one = calls({ GET });

export const ALL: APIRoute = (context) =>
  context.params['id'] === undefined ? all(context) : one(context);
