// Starts the shop: `node src/server.ts`.
import './compile-cache.ts';

const { startServer } = await import('#lib/server/app/server-process.ts');
await startServer();
