import * as v from 'valibot';
import { trimmed } from '#lib/format/short-text.ts';
import { GIVE_REASON, longReason, MAX_REASON } from '#lib/messages/messages.ts';

export const ReasonSchema = v.object(
  {
    reason: v.pipe(
      v.string(GIVE_REASON),
      trimmed(),
      v.nonEmpty(GIVE_REASON),
      v.maxLength(MAX_REASON, longReason),
    ),
  },
  GIVE_REASON,
);
