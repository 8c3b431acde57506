/** Messages of the admin pages. */
export const ORDERS_FAILED = 'The orders could not be loaded.';
export const RETURNS_FAILED = 'The returns could not be loaded.';
export const EXPORT_FAILED = 'The file could not be saved. Please try again.';
export const DRIVERS_FAILED = 'The drivers could not be loaded.';
export const NOT_DONE = 'This could not be done. Please try again.';
export const NO_RESPONSE = 'Connection problem. Check whether it was done before you try again.';
/** A retry is the same step. */
export const STEP_LOST = 'Connection problem. Try again: it will not be done twice.';
export const DECIDED_BY_OTHERS = 'Someone else has already reviewed this slip.';

/** Frequent reasons for returning a slip; a press fills one in. */
export const usualReasons = [
  'The amount differs from the order total.',
  'The picture cannot be read.',
  'The slip is for another order.',
] as const;

/** Frequent reasons for declining a return. */
export const usualDeclines = [
  'The item has been used.',
  'The item was damaged after delivery.',
] as const;

export const REPLY_NOT_SENT = 'The reply was not sent. Please try again.';
/** A retry is the same reply. */
export const REPLY_LOST = 'Connection problem. Your reply is still here: send it again.';
