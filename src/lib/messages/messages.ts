/** Messages that no feature owns. */
export const TRY_AGAIN = 'Something went wrong. Try again.';
export const BUSY = 'The shop is busy for a moment. Please try again.';
export const NOT_DONE = 'This could not be done. Please try again.';
export const NOT_SAVED = 'Not saved. Your changes are still here: try again.';
export const NO_RESPONSE = 'Connection problem. Check whether it was done before you try again.';
/** A retry is the same step. */
export const STEP_LOST = 'Connection problem. Try again: it will not be done twice.';
export const HISTORY_FAILED = 'The history could not be loaded.';
export const CANNOT_UNDO = 'This action cannot be undone.';
export const REASON_BY_EMAIL =
  'The customer gets the reason by email. This action cannot be undone.';
export const NEEDS_JAVASCRIPT = 'This page needs JavaScript. Please turn it on.';

/** Of forms. */
export const GIVE_REASON = 'Please give a reason.';
export const CHOOSE_REASON = 'Please choose a reason.';
export const longReason = (max: number): string => `The reason must be at most ${max} characters.`;
export const LONG_SEARCH = 'Search for at most 100 characters.';

/** Of buttons while they work. */
export const APPROVING = 'Approving...';
export const DECLINING = 'Declining...';
export const DELETING = 'Deleting...';
export const SUBMITTING = 'Submitting...';

/** Of the API. */
export const NO_CALL = 'There is no API at this address.';
export const onlyAccepts = (methods: string): string => `This address only accepts ${methods}.`;
