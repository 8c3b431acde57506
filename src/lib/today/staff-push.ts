import type { PushMessage } from '#lib/account/push.ts';
import type { PushTopic } from '#lib/account/push-topics.ts';
import { paths } from '#lib/site/paths.ts';

const headings: Readonly<Record<PushTopic, string>> = {
  orders: 'New order',
  slips: 'New payment slip',
  returns: 'New return',
  tickets: 'New ticket',
  stock: 'Low stock',
};

/** A notification to staff, in English: anybody near the device may read it. */
export const staffPush = (topic: PushTopic, body: string, url: string): PushMessage => ({
  title: headings[topic],
  body,
  url,
});

export const staffOrderPush = (
  topic: 'orders' | 'slips' | 'returns',
  orderNumber: string,
  heading = headings[topic],
): PushMessage => ({
  title: heading,
  body: `Order ${orderNumber}`,
  url: topic === 'slips' ? paths.adminSlip(orderNumber) : paths.adminOrder(orderNumber),
});
