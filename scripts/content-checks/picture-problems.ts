import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { defaultCategories } from '#lib/catalogue/default-categories.ts';
import type { Problem } from '#lib/content/checks/problem.ts';
import { MAX_BYTES, MAX_PIXELS, widthsOf } from '#lib/content/picture-files.ts';

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** What is wrong with the picture itself. */
async function messageOf(path: string, name: string): Promise<string | undefined> {
  if (!path.endsWith('.webp')) return 'is no .webp picture. Save it as .webp, or take it out.';
  if (!/^[a-z0-9-]+$/.test(name)) {
    return 'has a name that can not be an address. Use small letters, figures and hyphens.';
  }
  const { size } = await stat(path);
  if (size > MAX_BYTES) {
    return `is too heavy: ${kilobytes(size)} KB, and ${kilobytes(MAX_BYTES)} KB is the most. Save it with a lower quality or smaller.`;
  }
  const read = await sharp(path)
    .metadata()
    .catch(() => undefined);
  if (read?.format !== 'webp') return 'can not be read as a .webp picture. Save it anew.';
  const { width, height } = read;
  if (Math.max(width, height) > MAX_PIXELS) {
    return `is too large: ${width} × ${height} pixels, and ${MAX_PIXELS} is the most for the longer side. Make it smaller.`;
  }
  const least = Math.max(...widthsOf(name));
  return width < least
    ? `is too small: ${width} pixels wide, and ${least} is the least. Take a larger one.`
    : undefined;
}

/** The categories and groups are shown with their tiles on many pages. */
const tiles = new Set(defaultCategories.flatMap(({ picture }) => picture ?? []));

/** Reads a folder of masters: the names that are there, and what is wrong with them. */
export async function readPictures(folder: string) {
  const files = (await readdir(folder)).filter((file) => !file.startsWith('.')).sort();
  const names = files.map((file) => basename(file, extname(file)));
  const wrong = await Promise.all(
    files.map(async (file): Promise<Problem | undefined> => {
      const path = join(folder, file);
      const message = await messageOf(path, basename(file, extname(file)));
      return message === undefined ? undefined : { file: path, message };
    }),
  );
  const missing = [...tiles]
    .filter((name) => !names.includes(name))
    .map((name) => ({
      file: join(folder, `${name}.webp`),
      message: 'is not there, and the shop shows it on many pages. Put it back.',
    }));
  return { names, problems: [...wrong.filter((one) => one !== undefined), ...missing] };
}
