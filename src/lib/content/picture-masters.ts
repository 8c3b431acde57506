import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Loader } from 'astro/loaders';
import sharp from 'sharp';

/** An entry's version changes with its bytes. */
export const pictureMasters = (folder: string): Loader => ({
  name: 'picture-masters',
  load: async (context) => {
    const { store } = context;
    store.clear();
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.webp')) continue;
      const id = basename(file, '.webp');
      const bytes = await readFile(join(folder, file));
      const { width, height } = await sharp(bytes).metadata();
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const data = await context.parseData({ id, data: { version, width, height } });
      store.set({ id, data });
    }
  },
});
