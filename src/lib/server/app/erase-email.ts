import { eraseSubscriptionOf } from '#lib/server/features/newsletter/service.ts';
import { dropInvitationsTo } from '#lib/server/features/people/service.ts';
import { eraseStockAlertsOf } from '#lib/server/features/stock-alerts/service.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { dropEmailsTo } from '#lib/server/infra/mail/outbox-repo.ts';
import { dropCounts, type LimitsOf } from '#lib/server/infra/rate-limits.ts';

/** Erases what is stored under an email address, whoever has it: all but accounts and orders. */
export async function eraseEmail(tx: Tx, limitsOf: LimitsOf, email: string): Promise<void> {
  await eraseSubscriptionOf(tx, email);
  await eraseStockAlertsOf(tx, email);
  await dropInvitationsTo(tx, email);
  await dropEmailsTo(tx, email);
  await dropCounts(tx, limitsOf.ofAddress(email));
}
