// Opens the shop; the build makes `dist/server/start.mjs` of it, with all that it imports. Not to be run
// as it stands: the built pages have modules of their own beside those of the source (decision 0003).
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node keeps what it makes of each module that is imported from here on: a sixth of a start.
enableCompileCache(fileURLToPath(import.meta.resolve('#dist/compile-cache')));

const { startServer } = await import('#lib/server/app/server-process.ts');
await startServer();
