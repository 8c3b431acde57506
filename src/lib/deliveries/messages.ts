/** What a driver's pages say (docs/spec.md §8, docs/readings.md "Screens"). */
export const FETCH_FAILED = 'Failed to fetch assigned orders.';
export const NOT_ASSIGNED = 'Order not found or you do not have access.';
export const FOR_DRIVERS =
  'My Deliveries is for drivers. Whoever drives for us chooses the role Driver in My Profile.';
export const STORAGE_OFF =
  'Your browser keeps nothing for this shop, so deliveries can’t be shown. Please allow it to store data.';
export const NOT_STORED = 'This could not be kept on your phone. Please try again.';
