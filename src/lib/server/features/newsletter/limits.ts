import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

export interface NewsletterLimitSettings {
  newsletterMailsPerDay: number;
  subscribingPerIpPerHour: number;
}

export const newsletterLimits = (settings: NewsletterLimitSettings) => ({
  newsletterMails: (email: string): Limit => ({
    key: `newsletter:${email}`,
    max: settings.newsletterMailsPerDay,
    windowMs: DAY_MS,
  }),
  subscribing: (ip: string): Limit => ({
    key: `newsletter-ip:${ip}`,
    max: settings.subscribingPerIpPerHour,
    windowMs: HOUR_MS,
  }),
});
export type NewsletterLimits = ReturnType<typeof newsletterLimits>;
