import { noCall } from '#lib/server/web/endpoint.ts';

export const ALL = noCall;
