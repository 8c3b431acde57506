import { FetchError, ofetch } from 'ofetch';

/** How long a call may take before the shopper is told, in ms (docs/spec.md §9). */
const WITHIN_MS = 15_000;

/** The one way in which the browser calls the shop. */
export const http = ofetch.create({ timeout: WITHIN_MS, retry: 1, retryDelay: 300 });

/** The status that a failed call ended with; `undefined` when the line or the server was away. */
export const statusOfFailure = (error: unknown): number | undefined =>
  error instanceof FetchError ? error.statusCode : undefined;
