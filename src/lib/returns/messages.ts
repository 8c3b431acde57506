export const RETURN_LIST_FAILED = 'The returns could not be loaded.';
