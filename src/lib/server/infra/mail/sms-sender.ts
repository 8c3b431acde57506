import type { Tx } from '#lib/server/infra/db/open.ts';
import { enqueueSms, type SmsLimits } from './sms-repo.ts';

interface SmsSenderDeps {
  limitsOf: SmsLimits;
  ownSettings: () => { sms: { costPerSegment: number } };
  now: () => Date;
}

/** Enqueues a text message to a number in the form of `mobileNumber`; false when none is sent, as in `enqueueSms`. */
export const createSmsSender =
  ({ limitsOf, ownSettings, now }: SmsSenderDeps) =>
  (tx: Tx, to: string, text: string): Promise<boolean> =>
    enqueueSms(
      tx,
      {
        to,
        text,
        limit: limitsOf.smsTo(to),
        costPerSegmentCents: Math.round(ownSettings().sms.costPerSegment * 100),
      },
      now(),
    );
export type SendSms = ReturnType<typeof createSmsSender>;
