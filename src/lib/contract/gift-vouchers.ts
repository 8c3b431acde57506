import * as v from 'valibot';
import { CodeSchema } from '#lib/vouchers/codes.ts';
import { defineCall } from './call.ts';
import { instant, money } from './wire.ts';

/** Gift vouchers of shoppers (docs/api.md "Gift vouchers"). */

/** What somebody who has the code may see. */
const GiftVoucher = v.object({
  amount: money,
  balance: money,
  until: instant,
  to: v.string(),
  from: v.string(),
  message: v.string(),
  /** What it paid and got back, oldest first. */
  entries: v.array(
    v.object({ at: instant, kind: v.picklist(['paid', 'returned']), amount: money }),
  ),
});
export type GiftVoucher = v.InferOutput<typeof GiftVoucher>;

/** The code is in the body, so that no log has it. */
export const giftVoucherBalance = defineCall({
  at: 'POST /api/gift-vouchers/balance',
  who: 'anyone',
  body: v.object({ code: CodeSchema }),
  response: v.object({ giftVoucher: GiftVoucher }),
  refuses: ['not_found', 'rate_limited'],
});
