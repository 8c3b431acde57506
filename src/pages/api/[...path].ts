import { answerCall } from '#lib/server/web/handlers/all.ts';

export const ALL = answerCall;
