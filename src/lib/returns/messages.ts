export const NOT_REQUESTED =
  'Your return could not be requested. Check your connection and try again.';
export const RETURNS_FAILED = 'Your returns could not be loaded. Check your connection.';

export const RETURN_LIST_FAILED = 'The returns could not be loaded.';

export const CHOOSE_ITEMS = 'Please choose what to return.';
export const NOTHING_PAID = 'Nothing was paid for these items. You can exchange them.';

export const RETURN_REQUESTED = 'Return requested.';

export const ITEM_USED = 'The item has been used.';
export const ITEM_DAMAGED = 'The item was damaged after delivery.';
