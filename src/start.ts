// Opens the shop; the build makes `dist/server/start.mjs` of it, with all that it imports. Not to be run
// as it stands: the built pages have modules of their own beside those of the source (decision 0003).
import './node-runtime.ts';

const { startServer } = await import('#lib/server/app/server-process.ts');
await startServer();
