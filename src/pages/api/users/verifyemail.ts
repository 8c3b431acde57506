import * as v from 'valibot';
import { ForgotSchema, OtpSchema } from '#lib/account/schema.ts';
import { readRegistrationCookie } from '#lib/server/web/cookies.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const hasCode = (body: unknown): boolean => v.is(v.object({ otp: v.unknown() }), body);

/** With a code it confirms; with the address alone it asks for another one. */
const POST = anyone(async ({ request, locals, cookies, shop }) => {
  const body = await readJson(request);
  const browser = {
    registrationToken: readRegistrationCookie(cookies, shop.siteUrl),
    ip: locals.clientIp,
  };
  if (!hasCode(body)) {
    await shop.account.resend(read(ForgotSchema, body).email, browser);
    return { message: 'OTP resent successfully!' };
  }
  const { email, otp } = read(OtpSchema, body);
  await shop.account.confirm(email, otp, browser);
  return { message: 'OTP verified successfully!' };
});

export const ALL = calls({ POST });
