import { PICTURE_WIDTHS } from '#lib/catalogue/picture-urls.ts';
import { widthsOf } from '#lib/content/picture-files.ts';

/**
 * What a visitor who saves data gets in place of a picture (decision 0014): the same picture, at
 * most this share as wide.
 */
const SHARE = 2 / 3;

const ADDRESS = /^(?<before>\/(?:media\/\w+|pictures\/(?<name>[\w-]+)\.\w+)-)(?<width>\d+)\.webp$/;

/** The address of the lighter picture; the address itself where there is none. */
export function lightAddress(path: string): string {
  const { before, name, width } = ADDRESS.exec(path)?.groups ?? {};
  if (!before) return path;
  const widths = name === undefined ? PICTURE_WIDTHS : widthsOf(name);
  const lighter = widths.filter((known) => known <= Number(width) * SHARE);
  return lighter.length > 0 ? `${before}${Math.max(...lighter)}.webp` : path;
}
