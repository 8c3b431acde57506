/** Messages about files that come in and go out. */
export const IMPORTING = 'Importing...';
export const EXPORT_FAILED = 'The file could not be saved. Please try again.';
