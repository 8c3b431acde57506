import * as v from 'valibot';
import { asStored } from '#lib/forms/stored.ts';
import { shortText } from '#lib/format/short-text.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';
import { defineCall } from './call.ts';
import { pageEntries } from './wire.ts';

/** Settings of the shop, its text messages and its payment gateways (docs/api.md "Settings of the shop"). */

const SETTINGS = 'Send the settings to change.';
const REVISION = 'Send the revision of the settings that you changed.';

const SettingsChange = v.object({
  settings: v.record(shortText(SETTINGS, 60), v.unknown(), SETTINGS),
  /** The one that the sender read. */
  revision: v.pipe(v.number(REVISION), v.integer(REVISION), v.minValue(0, REVISION)),
});
export type SettingsChange = v.InferOutput<typeof SettingsChange>;

export const Version = v.object({ settings: asStored(ShopSettingsSchema), revision: v.number() });
export type Version = v.InferOutput<typeof Version>;

export const SettingChanges = v.array(
  v.object({ field: v.string(), before: v.unknown(), after: v.unknown() }),
);

const SettingsHistory = v.object({
  history: v.array(
    v.object({
      revision: v.number(),
      at: v.string(),
      by: v.object({ _id: v.string(), name: v.string() }),
      changes: SettingChanges,
    }),
  ),
  ...pageEntries,
});
export type SettingsHistory = v.InferOutput<typeof SettingsHistory>;

export const readSettings = defineCall({
  at: 'GET /api/admin/settings',
  who: ['people', 'content'],
  response: Version,
});

/** What is refused since it changed meanwhile has the newer version in it. */
export const saveSettings = defineCall({
  at: 'PUT /api/admin/settings',
  who: 'admin',
  body: SettingsChange,
  response: Version,
  refuses: ['changed_meanwhile'],
});

export const settingsHistory = defineCall({
  at: 'GET /api/admin/settings/history',
  who: 'admin',
  query: PagingSchema,
  response: SettingsHistory,
});

const SmsStatus = v.object({
  isSetUp: v.boolean(),
  messages: v.array(
    v.object({
      at: v.string(),
      /** The last digits of the number. */
      to: v.string(),
      segments: v.number(),
      state: v.picklist(['sent', 'waiting', 'failed', 'withheld']),
    }),
  ),
});
export type SmsStatus = v.InferOutput<typeof SmsStatus>;
export type SentSms = SmsStatus['messages'][number];

export const smsStatus = defineCall({
  at: 'GET /api/admin/settings/sms',
  who: 'admin',
  response: SmsStatus,
});

/** To the caller's own number. */
export const sendTestSms = defineCall({
  at: 'POST /api/admin/settings/sms',
  who: 'admin',
  response: SmsStatus,
  refuses: ['sms_not_set_up', 'conflict'],
});

const GatewayOverview = v.object({
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
export type GatewayOverview = v.InferOutput<typeof GatewayOverview>;

export const gatewayOverview = defineCall({
  at: 'GET /api/admin/payments',
  who: ['people', 'content'],
  response: GatewayOverview,
});

/** Asks a gateway something that changes nothing there. */
export const testGateway = defineCall({
  at: 'POST /api/admin/payments/test',
  who: 'admin',
  body: v.object({ gateway: shortText('Send the name of a gateway.', 40) }),
  response: v.object({}),
  refuses: ['conflict'],
});
