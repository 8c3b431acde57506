import * as v from 'valibot';
import { GIVE_REASON, longReason, MAX_REASON } from '#lib/messages/messages.ts';

export const ReasonSchema = v.object(
  {
    reason: v.pipe(
      v.string(GIVE_REASON),
      v.trim(),
      v.nonEmpty(GIVE_REASON),
      v.maxLength(MAX_REASON, longReason),
    ),
  },
  GIVE_REASON,
);
