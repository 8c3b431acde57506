import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureViews } from '#demo/product.ts';
import { advertCount, advertSvg } from './adverts.ts';
import { heroCount, heroSvg } from './heroes.ts';
import { makerSlugs, makerSvg } from './makers.ts';
import { productSvg, type Row } from './product.ts';
import { rows } from './rows.ts';
import { tileNames, tileSvg } from './tiles.ts';

// node demo/art/draw.ts [part-of-name] [--force]
// Draws every picture whose name contains the given part and that is not there yet.

interface Picture {
  name: string;
  folder: 'demo/pictures' | 'src/content/pictures';
  width: number;
  /** The encoded picture may be this large before a lower quality is tried. */
  maxBytes: number;
  svg: () => string;
}

const root = new URL('../../', import.meta.url);
/** The first that keeps a picture within its bytes; the last in any case. */
const qualities = [84, 80, 76, 72];
/** Two at a time: more only makes a small machine swap. */
const hands = 2;

const productPicture = (name: string, svg: () => string): Picture => ({
  name,
  folder: 'demo/pictures',
  width: 900,
  maxBytes: 90 * 1024,
  svg,
});
const drawnRows: [string, Row][] = Object.entries(rows);
const products = [
  ...pictureViews.flatMap((view) =>
    drawnRows.map(([id, row]) => productPicture(`${id}--${view}`, () => productSvg(id, row, view))),
  ),
  ...drawnRows.flatMap(([id, row]) =>
    Object.entries(row.values ?? {}).map(([value, draw]) =>
      productPicture(`${id}--${value}`, () => productSvg(id, { ...row, draw }, 'front')),
    ),
  ),
];

const banner = (name: string, width: number, svg: () => string): Picture => ({
  name,
  folder: 'src/content/pictures',
  width,
  maxBytes: Infinity,
  svg,
});
const banners = [
  ...Array.from({ length: heroCount }, (_, i) => [
    banner(`hero-${i}`, 1920, () => heroSvg(i)),
    banner(`hero-${i}-phone`, 820, () => heroSvg(i, true)),
  ]).flat(),
  ...Array.from({ length: advertCount }, (_, i) => banner(`advert-${i}`, 1260, () => advertSvg(i))),
  ...makerSlugs.map((slug) => ({
    ...banner(`maker-${slug}`, 720, () => makerSvg(slug)),
    maxBytes: 44 * 1024,
  })),
  ...tileNames.map((tile) => banner(`tile-${tile}`, 480, () => tileSvg(tile))),
];

/** The drawing in pixels: twice as fine as needed would only be thrown away again. */
async function rasterise({ svg, width }: Picture) {
  const drawing = svg();
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  return sharp(Buffer.from(drawing), { density: (72 * width) / drawn, unlimited: true })
    .resize(width)
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function encode(picture: Picture): Promise<Buffer> {
  const { data, info } = await rasterise(picture);
  let encoded = Buffer.alloc(0);
  for (const quality of qualities) {
    encoded = await sharp(data, { raw: info }).webp({ quality, effort: 4 }).toBuffer();
    if (encoded.length <= picture.maxBytes) break;
  }
  return encoded;
}

const fileOf = ({ name, folder }: Picture) => new URL(`${folder}/${name}.webp`, root);

const force = process.argv.includes('--force');
const part = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? '';
const queue = [...products, ...banners].filter(
  (picture) => picture.name.includes(part) && (force || !existsSync(fileOf(picture))),
);

await Promise.all(
  [...products.slice(0, 1), ...banners.slice(0, 1)].map(({ folder }) =>
    mkdir(new URL(folder, root), { recursive: true }),
  ),
);
sharp.concurrency(1);
const total = queue.length;
let done = 0;
async function draw(): Promise<void> {
  for (let picture = queue.shift(); picture; picture = queue.shift()) {
    const encoded = await encode(picture);
    await writeFile(fileOf(picture), encoded);
    done += 1;
    process.stdout.write(
      `${done}/${total} ${picture.name} ${Math.round(encoded.length / 1024)} KB\n`,
    );
  }
}
await Promise.all(Array.from({ length: hands }, draw));
