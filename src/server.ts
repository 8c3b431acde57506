// Starts the built shop, as `deploy/shilpa.service` does: `node src/server.ts`. So old units start new
// releases, and new units old ones.
await import(import.meta.resolve('#dist/server/start.mjs'));
