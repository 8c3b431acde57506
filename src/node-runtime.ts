import { executionAsyncResource } from 'node:async_hooks';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * From here on Node keeps what it makes of each module beside the build, which is a sixth of a start.
 * Where that folder can't be written to, the modules are compiled anew at every start.
 */
enableCompileCache(fileURLToPath(import.meta.resolve('#dist/compile-cache')));

/** The object that Node made for one `process.nextTick`. */
const held: object[] = [];

/**
 * Keeps `process.nextTick` quick for the life of the process: each request takes several. V8 forgets a
 * shape (hidden class) of which no object is alive at a garbage collection, and from then on makes those
 * of `nextTick` by a path that takes seven times as long. One that is held keeps their shape.
 */
process.nextTick(() => held.push(executionAsyncResource()));
