export const TRY_AGAIN = 'Something went wrong. Try again.';
export const BUSY = 'The shop is busy for a moment. Please try again.';
export const WENT_WRONG = 'Something went wrong';
export const NETWORK_FAILED = 'Network connection failed';
export const NOT_DONE = 'This could not be done. Please try again.';
export const NOT_SAVED = 'Not saved. Your changes are still here: try again.';
export const NO_RESPONSE = 'Connection problem. Check whether it was done before you try again.';
export const STEP_LOST = 'Connection problem. Try again: it will not be done twice.';
export const HISTORY_FAILED = 'The history could not be loaded.';
export const CANNOT_UNDO = 'This action cannot be undone.';
export const REASON_BY_EMAIL =
  'The customer gets the reason by email. This action cannot be undone.';
export const NEEDS_JAVASCRIPT = 'This page needs JavaScript. Please turn it on.';

export const NAME_REQUIRED = 'Name is required';
export const ENTER_TEXT = 'Please enter text';
export const FILE_TOO_LARGE = 'File size must be less than 5MB';
export const GIVE_REASON = 'Please give a reason.';
export const CHOOSE_REASON = 'Please choose a reason.';
export const MAX_REASON = 500;
export const LONG_REASON = `The reason must be at most ${MAX_REASON} characters.`;
export const LONG_NOTE = 'The note must be at most 500 characters.';
export const LONG_SEARCH = 'Search for at most 100 characters.';

export const LINK_EXPIRED = 'This link has expired';
export const LINK_NOT_VALID = 'This link is not valid';
export const UNSUBSCRIBED = 'You are unsubscribed';

export const APPROVING = 'Approving...';
export const DECLINING = 'Declining...';
export const DELETING = 'Deleting...';
export const SUBMITTING = 'Submitting...';

export const NO_CALL = 'There is no API at this address.';
export const onlyAccepts = (methods: string): string => `This address only accepts ${methods}.`;
