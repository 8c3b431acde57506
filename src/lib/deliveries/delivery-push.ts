import type { PushMessage } from '#lib/account/push.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';

const texts = {
  added: { title: m.deliveries_push_new, body: m.deliveries_push_new_text },
  changed: { title: m.deliveries_push_removed, body: m.deliveries_push_changed_text },
  removed: { title: m.deliveries_push_removed, body: m.deliveries_push_removed_text },
} as const;
export type DeliveriesChange = keyof typeof texts;

/** A notification to a driver, in the current language. */
export const deliveryPush = (change: DeliveriesChange): PushMessage => ({
  title: texts[change].title(),
  body: texts[change].body(),
  url: paths.myDeliveries,
});
