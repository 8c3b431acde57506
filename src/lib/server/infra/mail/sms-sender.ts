import { centsOf } from '#lib/format/money.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import { enqueueSms, type NewSms, type SmsLimits } from './sms-repo.ts';
import type { TextBudgets, TextPayer } from './text-budgets-repo.ts';

/** Whose a text is, what it is for, and whose budget it is counted for. */
interface SmsOf extends Pick<NewSms, 'owner' | 'about'> {
  payer?: TextPayer;
}

interface SmsSenderDeps {
  limitsOf: SmsLimits & TextBudgets;
  ownSettings: () => { sms: { costPerSegment: number } };
  now: () => Date;
}

/** Enqueues a text message to a number in the form of `mobileNumber`; false when none is sent, as in `enqueueSms`. */
export const createSmsSender =
  ({ limitsOf, ownSettings, now }: SmsSenderDeps) =>
  (tx: Tx, to: string, text: string, { payer, ...of }: SmsOf): Promise<boolean> =>
    enqueueSms(
      tx,
      {
        to,
        text,
        ...of,
        limits: [limitsOf.smsTo(to), ...(payer ? limitsOf.textBudgetsOf(payer) : [])],
        costPerSegmentCents: centsOf(ownSettings().sms.costPerSegment),
      },
      now(),
    );
export type SendSms = ReturnType<typeof createSmsSender>;
