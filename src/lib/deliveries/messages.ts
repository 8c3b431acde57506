export const NO_DELIVERIES = 'No deliveries found.';
export const NOT_ASSIGNED = 'Order not found or you do not have access.';
export const DRIVERS_FAILED = 'The drivers could not be loaded.';

export const ENTER_DELIVERY_CODE = 'Please enter the delivery code.';

export const WHY_DIFFERENT = 'Why does the amount differ?';
export const SAY_WHY_DIFFERENT = 'Please say why the amount differs.';
