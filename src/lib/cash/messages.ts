export const NO_DRIVER = 'Driver not found.';
export const NO_SETTLEMENT = 'Settlement not found.';
