import { executionAsyncResource } from 'node:async_hooks';

/** The object that Node made for one `process.nextTick`. */
const held: object[] = [];

/**
 * Keeps `process.nextTick` quick for the life of the process: each request takes several. V8 forgets a
 * shape of which no object is alive at a garbage collection, and from then on makes those of `nextTick`
 * by a path that takes seven times as long. One that is held keeps their shape.
 */
export const holdTickShape = (): void =>
  process.nextTick(() => held.push(executionAsyncResource()));
