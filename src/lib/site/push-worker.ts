/** The service worker of notifications, which serves no page. Not in `paths.ts`, which every page loads. */
export const PUSH_WORKER = '/push-worker.js';
/** No page is below it. */
export const PUSH_SCOPE = '/push/';
