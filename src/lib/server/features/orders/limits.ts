import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

/** Limits look-ups of an order with a wrong email, and codes that the shop does not have. */
export interface OrderLimitSettings {
  wrongPasswordsPerAccount: number;
  failureWindowMinutes: number;
  failuresPerIp: number;
  codeGuessesPerDay: number;
}

export const orderLimits = (settings: OrderLimitSettings) => ({
  wrongLookups: (orderNumber: string): Limit => ({
    key: `lookup:${orderNumber}`,
    max: settings.wrongPasswordsPerAccount,
    windowMs: settings.failureWindowMinutes * MINUTE_MS,
  }),
  /** Apart from other failures of an address: a code that has ended locks nobody there out. */
  wrongVouchersFrom: (ip: string): Limit => ({
    key: `voucher-ip:${ip}`,
    max: settings.failuresPerIp,
    windowMs: settings.failureWindowMinutes * MINUTE_MS,
  }),
  wrongVouchersOf: (userId: string): Limit => ({
    key: `voucher:${userId}`,
    max: settings.codeGuessesPerDay,
    windowMs: DAY_MS,
  }),
});
export type OrderLimits = ReturnType<typeof orderLimits>;
