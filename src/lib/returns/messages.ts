/** Messages of the return page. */
export const NOT_REQUESTED =
  'Your return could not be requested. Check your connection and try again.';
export const RETURNS_FAILED = 'Your returns could not be loaded. Check your connection.';

export const NOTHING_PAID = 'Nothing was paid for these items. You can exchange them.';

export const RETURN_REQUESTED = 'Return requested.';
