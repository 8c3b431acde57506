import * as v from 'valibot';

const NO_REASON = 'Please give a reason.';
export const MAX_REASON = 500;

/** An admin's reason, shown to the customer. */
export const ReasonSchema = v.object(
  {
    reason: v.pipe(
      v.string(NO_REASON),
      v.trim(),
      v.nonEmpty(NO_REASON),
      v.maxLength(MAX_REASON, `The reason must be at most ${MAX_REASON} characters.`),
    ),
  },
  NO_REASON,
);
