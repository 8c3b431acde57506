import { handleCall } from '#lib/server/web/handlers/all.ts';

export const ALL = handleCall;
