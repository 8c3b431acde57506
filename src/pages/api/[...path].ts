import { noCall } from '#lib/server/web/endpoint.ts';

/** Every address below `/api` that no other file answers. */
export const ALL = noCall;
