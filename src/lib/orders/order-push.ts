import type { PushMessage } from '#lib/account/push.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';

/** A notification about an order, in the current language: anybody near the device may read it. */
export const orderPush = (orderNumber: string, heading: string): PushMessage => ({
  title: heading,
  body: m.orders_email_number({ number: orderNumber }),
  url: paths.delivery(orderNumber),
});
