import { OtpSchema } from '#lib/account/schema.ts';
import { setResetCookie } from '#lib/server/web/cookies.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, locals, cookies, shop }) => {
  const { email, otp } = read(OtpSchema, await readJson(request));
  const proof = await shop.account.proveMailbox(email, otp, locals.clientIp);
  setResetCookie(cookies, proof, shop.siteUrl);
  return { message: 'OTP verified. You can now reset your password.', resetToken: proof };
});

export const ALL = calls({ POST });
