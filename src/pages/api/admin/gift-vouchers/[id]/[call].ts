import { ReasonSchema } from '#lib/forms/reason.ts';
import { giftVoucherSteps, type GiftVoucherStep } from '#lib/gift-vouchers/codec.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { admin, byName, calls } from '#lib/server/web/endpoint.ts';

const callOf = (step: GiftVoucherStep) =>
  calls({
    POST: admin(async ({ request, params, shop, currentUser }) => {
      const { reason } = read(ReasonSchema, await readJson(request));
      const about = { id: params['id'] ?? '', reason };
      return { giftVoucher: await shop.giftVouchers.take(currentUser, step, about) };
    }),
  });

export const ALL = byName(Object.fromEntries(giftVoucherSteps.map((step) => [step, callOf(step)])));
