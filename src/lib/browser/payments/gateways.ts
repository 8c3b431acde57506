import * as v from 'valibot';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { authedGet, authedPost } from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';

const CALL = '/api/admin/payments';

const Overview = v.object({
  gateways: v.array(v.object({ name: v.string(), hasApi: v.boolean(), notifyUrl: v.string() })),
  notifications: v.array(
    v.object({
      at: v.string(),
      gateway: v.string(),
      orderId: v.string(),
      paymentId: v.string(),
      status: v.string(),
      amount: v.string(),
      currency: v.string(),
      accepted: v.boolean(),
      done: v.string(),
    }),
  ),
});
export type GatewayOverview = v.InferOutput<typeof Overview>;

export const fetchGatewayOverview = async (): Promise<GatewayOverview> =>
  v.parse(Overview, await authedGet(CALL));

/** Notifies about the result. */
export async function testGateway(name: string): Promise<void> {
  try {
    await authedPost(`${CALL}/test`, { gateway: name });
    notify('success', 'The connection works.');
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
  }
}
