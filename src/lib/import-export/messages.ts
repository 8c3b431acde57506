export const IMPORTING = 'Importing...';
export const EXPORT_FAILED = 'The file could not be saved. Please try again.';
