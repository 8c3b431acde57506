// Starts the shop: the build makes `dist/server/start.mjs` of it.
import './compile-cache.ts';

const { startServer } = await import('#lib/server/app/server-process.ts');
await startServer();
