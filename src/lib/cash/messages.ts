export const NO_DRIVER = 'Driver not found.';
export const NO_SETTLEMENT = 'Settlement not found.';
export const NOTHING_TO_SETTLE = 'Nothing to settle.';
