export const DRIVERS_FAILED = 'The drivers could not be loaded.';
