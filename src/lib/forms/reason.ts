import * as v from 'valibot';
import { GIVE_REASON, longReason } from '#lib/messages/messages.ts';

export const MAX_REASON = 500;

/** An admin's reason, shown to the customer. */
export const ReasonSchema = v.object(
  {
    reason: v.pipe(
      v.string(GIVE_REASON),
      v.trim(),
      v.nonEmpty(GIVE_REASON),
      v.maxLength(MAX_REASON, longReason(MAX_REASON)),
    ),
  },
  GIVE_REASON,
);
