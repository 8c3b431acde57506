import { clearResetCookie, readResetCookie } from '#lib/server/web/cookies.ts';
import { proofIn } from '#lib/server/features/account/password-reset.ts';
import { readJson } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, cookies, shop }) => {
  const body = await readJson(request);
  await shop.account.reset(proofIn(body) ?? readResetCookie(cookies, shop.siteUrl), body);
  clearResetCookie(cookies, shop.siteUrl);
  return { message: 'Password reset successful' };
});

export const ALL = calls({ POST });
