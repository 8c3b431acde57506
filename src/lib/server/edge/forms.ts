import * as v from 'valibot';
import { statuses } from '#lib/orders/status.ts';
import { paths } from '#lib/site/paths.ts';
import { statusOf } from '#lib/server/errors.ts';
import type { Outcome } from '#lib/server/features/newsletter/service.ts';
import type { Storefront } from '#lib/server/web/storefront.ts';
import type { Api } from './api.ts';

const TrackedSchema = v.object({
  order: v.object({
    orderId: v.string(),
    status: v.picklist(statuses),
    createdAt: v.string(),
    history: v.array(v.object({ status: v.picklist(statuses), at: v.string() })),
  }),
});

const DoneSchema = v.object({ success: v.literal(true) });

/** The forms of pages, forwarded to the API for the same visitor. */
export function remoteForms(api: Api): Pick<Storefront, 'orders' | 'newsletter'> {
  /** Opens an email's link at the API and reads only the outcome. */
  async function press(path: string, token: string): Promise<Outcome> {
    const address = `${path}?${new URLSearchParams({ token })}`;
    const status = await api.statusOf(address, { method: 'POST' });
    if (status === statusOf.gone) return 'dead';
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return 'done';
  }

  return {
    orders: {
      async track(requested, ip) {
        const path = `/api/order/track?${new URLSearchParams(requested)}`;
        return (await api.read(TrackedSchema, path, { ip })).order;
      },
    },
    newsletter: {
      async subscribe(email, ip) {
        const request = { method: 'POST', json: { email }, ip } as const;
        await api.read(DoneSchema, '/api/newsletter', request);
      },
      confirm: (token) => press(paths.newsletterConfirm, token),
      unsubscribe: (token) => press(paths.newsletterUnsubscribe, token),
    },
  };
}
