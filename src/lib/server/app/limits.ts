import { type AccountLimitSettings, accountLimits } from '#lib/server/features/account/limits.ts';
import {
  type NewsletterLimitSettings,
  newsletterLimits,
} from '#lib/server/features/newsletter/limits.ts';
import { type OrderLimitSettings, orderLimits } from '#lib/server/features/orders/limits.ts';
import { type PeopleLimitSettings, peopleLimits } from '#lib/server/features/people/limits.ts';
import {
  type StockAlertLimitSettings,
  stockAlertLimits,
} from '#lib/server/features/stock-alerts/limits.ts';
import { type TextBudgetSettings, textBudgets } from '#lib/server/infra/mail/text-budgets-repo.ts';
import { type SmsLimitSettings, smsLimits } from '#lib/server/infra/mail/sms-repo.ts';

export interface Limits
  extends
    AccountLimitSettings,
    PeopleLimitSettings,
    OrderLimitSettings,
    NewsletterLimitSettings,
    StockAlertLimitSettings,
    SmsLimitSettings,
    TextBudgetSettings {}

export function limitsOf(settings: Limits) {
  const limits = {
    ...accountLimits(settings),
    ...peopleLimits(settings),
    ...orderLimits(settings),
    ...newsletterLimits(settings),
    ...stockAlertLimits(settings),
    ...smsLimits(settings),
    ...textBudgets(settings),
  };
  return {
    ...limits,
    ofAddress(email: string) {
      const account = limits.ofAccount(email);
      const ofEmail = [
        ...account.limits,
        limits.newsletterMails(email),
        limits.stockAlerts(email, 'anybody'),
        limits.stockAlerts(email, 'owner'),
      ];
      return { keys: ofEmail.map(({ key }) => key), prefixes: account.prefixes };
    },
  };
}
export type LimitsOf = ReturnType<typeof limitsOf>;
