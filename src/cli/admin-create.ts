import * as v from 'valibot';
import { ForgotSchema } from '#lib/account/schema.ts';
import { toSetPassword } from '#lib/account/set-password.ts';
import { notifyFirstAdmin } from '#lib/server/app/seed.ts';
import { hasAdmin } from '#lib/server/features/account/users.ts';
import { makeAdmin } from '#lib/server/features/people/admins.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { paths } from '#lib/site/paths.ts';
import { closing, print, withShop } from './with-shop.ts';

/**
 * `npm run admin:create -- EMAIL`: makes an admin, or makes one of the account with this address, and
 * prints a link to set the password. Works while the shop is running.
 */

const typed = process.argv[2];

await closing(async () => {
  if (!typed) return 'Usage: npm run admin:create -- you@example.com';
  const address = v.safeParse(ForgotSchema, { email: typed });
  if (!address.success) return `${typed} is not an email address.`;
  const { email } = address.output;
  return withShop(async (shop) => {
    const isFirst = !(await hasAdmin(shop.db));
    const made = await inTransaction(shop.db, (tx) => makeAdmin(tx, email, shop.now()));
    if (!made) return `${email} is a closed demo account. Use another email.`;
    if (isFirst) await notifyFirstAdmin(shop, email);
    print(made.isNew ? `${email} is now an admin: a new account.` : `${email} is now an admin.`);
    print('Set the password with this link. It works once, for 24 hours:');
    print(shop.siteUrl + paths.forgotPassword + toSetPassword({ email, token: made.token }));
    return undefined;
  });
});
