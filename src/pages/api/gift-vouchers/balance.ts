import { BalanceSchema } from '#lib/gift-vouchers/schema.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

/** The code is in the body, so that no log has it. */
const POST = anyone(async ({ request, locals, shop }) => {
  const { code } = read(BalanceSchema, await readJson(request));
  return { giftVoucher: await shop.giftVouchers.balance(code, locals.clientIp) };
});

export const ALL = calls({ POST });
