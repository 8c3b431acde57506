export const RETURN_LIST_FAILED = 'The returns could not be loaded.';

export const ITEM_USED = 'The item has been used.';
export const ITEM_DAMAGED = 'The item was damaged after delivery.';
