import { dispatch, type Handler } from '#lib/server/web/handle.ts';
import { sales } from './sales.ts';

/** Every call of `src/lib/contract`, with what answers it. */
export const handlers: readonly Handler[] = [...sales];

export const answerCall = dispatch(handlers);
