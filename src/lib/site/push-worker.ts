/** The service worker of notifications, which serves no page. Not in `paths.ts`, which every page loads. */
export const PUSH_WORKER = '/push-worker.js';
/** No page is below it. */
export const PUSH_SCOPE = '/push/';
/** Of staff, so that the worker may set the badge of the admin area's app. */
export const STAFF_PUSH_SCOPE = '/admin';
