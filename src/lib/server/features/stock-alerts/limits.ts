import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

export interface StockAlertLimitSettings {
  stockAlertsPerMailboxPerDay: number;
  stockAlertsPerIpPerHour: number;
}

export const stockAlertLimits = (settings: StockAlertLimitSettings) => ({
  /** The account has its own limit, so that strangers can't use it up. */
  stockAlerts: (email: string, by: 'anybody' | 'owner'): Limit => ({
    key: `stock-alerts:${by}:${email}`,
    max: settings.stockAlertsPerMailboxPerDay,
    windowMs: DAY_MS,
  }),
  stockAlertsOf: (ip: string): Limit => ({
    key: `stock-alerts-ip:${ip}`,
    max: settings.stockAlertsPerIpPerHour,
    windowMs: HOUR_MS,
  }),
});
export type StockAlertLimits = ReturnType<typeof stockAlertLimits>;
