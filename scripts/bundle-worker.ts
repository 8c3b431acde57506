import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a service worker, named by its URL, into one file. `define` fills in what it declares. */
export async function bundleWorker(
  source: string,
  { to, define = {} }: { to: string; define?: Record<string, string> },
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: dirname(to),
      emptyOutDir: false,
      rolldownOptions: {
        input: fileURLToPath(source),
        output: { format: 'iife', entryFileNames: basename(to) },
      },
    },
  });
}
