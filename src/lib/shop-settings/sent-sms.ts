import * as v from 'valibot';

const SentSms = v.object({
  at: v.string(),
  /** The last digits of the number. */
  to: v.string(),
  segments: v.number(),
  state: v.picklist(['sent', 'waiting', 'failed', 'withheld']),
});
export type SentSms = v.InferOutput<typeof SentSms>;

const Status = v.object({ isSetUp: v.boolean(), messages: v.array(SentSms) });
export type SmsStatus = v.InferOutput<typeof Status>;
export const readSmsStatus = (response: unknown): SmsStatus => v.parse(Status, response);
