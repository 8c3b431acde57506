import { MINUTE_MS } from '#lib/format/durations.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

/** Limits look-ups of an order with a wrong email. */
export interface OrderLimitSettings {
  wrongPasswordsPerAccount: number;
  failureWindowMinutes: number;
}

export const orderLimits = (settings: OrderLimitSettings) => ({
  wrongLookups: (orderNumber: string): Limit => ({
    key: `lookup:${orderNumber}`,
    max: settings.wrongPasswordsPerAccount,
    windowMs: settings.failureWindowMinutes * MINUTE_MS,
  }),
});
export type OrderLimits = ReturnType<typeof orderLimits>;
