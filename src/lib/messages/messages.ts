import * as m from '#messages';

export const NOT_DONE = 'This could not be done. Please try again.';
export const NO_RESPONSE = 'Connection problem. Check whether it was done before you try again.';
export const STEP_LOST = 'Connection problem. Try again: it will not be done twice.';
export const HISTORY_FAILED = 'The history could not be loaded.';
export const REASON_BY_EMAIL =
  'The customer gets the reason by email. This action cannot be undone.';

export const GIVE_REASON = 'Please give a reason.';
export const MAX_REASON = 500;
export const longReason = () => m.common_long_reason({ max: MAX_REASON });
export const MAX_NOTE = 500;
export const longNote = () => m.common_long_note({ max: MAX_NOTE });
export const MAX_SEARCH = 100;
export const LONG_SEARCH = `Search for at most ${MAX_SEARCH} characters.`;

export const APPROVING = 'Approving...';
export const DECLINING = 'Declining...';

export const NO_CALL = 'There is no API at this address.';
export const onlyAccepts = (methods: string): string => `This address only accepts ${methods}.`;
