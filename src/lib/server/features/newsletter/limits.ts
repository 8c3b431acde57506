import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

export interface NewsletterLimitSettings {
  newsletterMailsPerDay: number;
  subscribingPerIpPerHour: number;
  newsletterIssuesPerDay: number;
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
  /** Of the whole shop, so that nobody writes to all readers again and again. */
  issues: {
    key: 'newsletter-issues',
    max: settings.newsletterIssuesPerDay,
    windowMs: DAY_MS,
  } satisfies Limit,
});
export type NewsletterLimits = ReturnType<typeof newsletterLimits>;
