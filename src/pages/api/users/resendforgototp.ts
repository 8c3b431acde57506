import { ForgotSchema } from '#lib/account/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, shop }) => {
  await shop.account.sendResetCode(read(ForgotSchema, await readJson(request)).email);
  return { message: 'OTP resent successfully!' };
});

export const ALL = calls({ POST });
