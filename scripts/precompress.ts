// Writes a brotli and a gzip twin beside each built file that browsers fetch, so that the server
// never compresses the same bytes twice.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this many bytes a twin saves nothing. */
const LEAST_BYTES = 150;

for (const path of globSync('dist/client/**/*.{js,css,svg,html,json,txt,xml}')) {
  const bytes = readFileSync(path);
  if (bytes.length < LEAST_BYTES) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
