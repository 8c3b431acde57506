// What AVIF and WebP weigh and how near they come to the picture: the shop's own bytes beside the same picture without loss.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#lib/catalogue/picture-urls.ts';
import { type Crop, cropForms, cropRect, crops } from '#lib/content/crops.ts';
import { kindOf, widthsOf } from '#lib/content/picture-files.ts';
import { FORMATS, type PictureFormat, type PictureKind } from '#lib/pictures/formats.ts';
import { cropAround, resize } from '#lib/server/infra/files/encode-picture.ts';
import { print, type Row } from '../kit/report.ts';

const KB = 1024;
const PERCENT = 100;
/** Installed by `npm run bench` alone. */
const TOOLS = 'tests/load/bench/tools/package.json';
const PRODUCTS = 'demo/pictures';
const CONTENT = 'src/content/pictures';
const BUILT = 'dist/client/pictures';
/** As many pictures of a kind are compared, taken evenly from all. */
const SAMPLES = 8;
/** Two figures that are nearer than this look the same. */
const SAME = 0.01;
/** A floor against mistakes: the least alike of the shop’s files are above it. */
const MIN_SSIM = 0.9;

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface SsimTool {
  ssim: (
    one: Pixels,
    other: Pixels,
    options: { ssim: 'fast'; downsample: false },
  ) => { mssim: number };
}

const { ssim }: SsimTool = createRequire(join(process.cwd(), TOOLS))('ssim.js');

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** One picture in one width: without loss, and as the shop sends it. */
interface Sample {
  width: number;
  exact: () => Promise<Pixels>;
  encoded: (format: PictureFormat) => Promise<Buffer>;
}

const evenly = <One>(all: readonly One[]): readonly One[] => {
  const step = Math.max(1, Math.ceil(all.length / SAMPLES));
  return all.filter((_, at) => at % step === 0);
};

/** Product pictures, encoded by the shop itself. */
const products = (): Sample[] =>
  evenly(
    readdirSync(PRODUCTS)
      .filter((name) => name.endsWith('--front.webp'))
      .toSorted(),
  ).flatMap((name) => {
    const master = readFileSync(join(PRODUCTS, name));
    return PICTURE_WIDTHS.map((width) => ({
      width,
      exact: () => pixelsOf(sharp(master).resize({ width, withoutEnlargement: true })),
      encoded: (format) => resize(master, { width, format }),
    }));
  });

const namesOf = (kind: PictureKind): readonly string[] =>
  evenly(
    readdirSync(CONTENT)
      .map((file) => file.replace(/\.webp$/, ''))
      .filter((name) => kindOf(name) === kind)
      .toSorted(),
  );

/** The shop's own pictures, as the build has made them. */
function built(kind: PictureKind): Sample[] {
  const files = readdirSync(BUILT);
  return namesOf(kind).flatMap((name) =>
    widthsOf(name).map((width) => ({
      width,
      exact: () => pixelsOf(sharp(join(CONTENT, `${name}.webp`)).resize({ width })),
      encoded: async (format) => {
        const file = files.find(
          (one) => one.startsWith(`${name}.`) && one.endsWith(`-${width}.${format}`),
        );
        return readFileSync(join(BUILT, file ?? ''));
      },
    })),
  );
}

const FOCUS = { x: 0.5, y: 0.5 };

/** The same as if marketing had uploaded them: cropped and encoded by the shop. */
function uploaded(kind: Crop): Sample[] {
  const forms = cropForms.filter(({ crop }) => crop === kind);
  return namesOf(kind).flatMap((name) => {
    const master = readFileSync(join(CONTENT, `${name}.webp`));
    return forms.map(({ width, form }) => ({
      width,
      exact: async () => {
        const rect = cropRect(await sharp(master).metadata(), crops[kind].ratio, FOCUS);
        return pixelsOf(sharp(master).extract(rect).resize({ width }));
      },
      encoded: (format) => cropAround(master, { form, format, focus: FOCUS }),
    }));
  });
}

interface Figures {
  bytes: number;
  ssim: number;
}

async function figuresOf({ exact, encoded }: Sample, format: PictureFormat): Promise<Figures> {
  const file = await encoded(format);
  const [one, other] = [await exact(), await pixelsOf(sharp(file))];
  return { bytes: file.length, ssim: ssim(one, other, { ssim: 'fast', downsample: false }).mssim };
}

const total = (all: readonly Figures[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0);
const mean = (all: readonly Figures[]): number =>
  all.reduce((sum, one) => sum + one.ssim, 0) / all.length;
const least = (all: readonly Figures[]): number => Math.min(...all.map((one) => one.ssim));

function rowsOf(width: number, avif: readonly Figures[], webp: readonly Figures[]): Row[] {
  const each = (all: readonly Figures[]) => `${(total(all) / all.length / KB).toFixed(1)} KB`;
  return [
    {
      what: `${width} px, AVIF of WebP’s bytes`,
      figure: (total(avif) / total(webp)) * PERCENT,
      unit: '%',
      note: `${each(avif)} of ${each(webp)}`,
    },
    {
      what: `${width} px, similarity of AVIF`,
      figure: mean(avif),
      unit: 'SSIM',
      digits: 3,
      atLeast: Number((mean(webp) - SAME).toFixed(3)),
      note: `WebP ${mean(webp).toFixed(3)}`,
    },
    {
      what: `${width} px, of the least alike`,
      figure: least(avif),
      unit: 'SSIM',
      digits: 3,
      atLeast: MIN_SSIM,
      note: `WebP ${least(webp).toFixed(3)}`,
    },
  ];
}

/** Compares samples of a kind; gives the bytes of all in each format. */
async function compare(
  what: string,
  samples: readonly Sample[],
): Promise<Record<PictureFormat, number>> {
  const widths = [...new Set(samples.map(({ width }) => width))];
  const rows: Row[] = [];
  const bytes = { avif: 0, webp: 0 };
  for (const width of widths) {
    const found: Record<PictureFormat, Figures[]> = { avif: [], webp: [] };
    for (const sample of samples.filter((one) => one.width === width)) {
      for (const format of FORMATS) found[format].push(await figuresOf(sample, format));
    }
    for (const format of FORMATS) bytes[format] += total(found[format]);
    rows.push(...rowsOf(width, found.avif, found.webp));
  }
  print(`pictures: ${what}, ${samples.length / widths.length} of them`, rows);
  return bytes;
}

/** Prints bytes and similarity of the shop's pictures in both formats, by kind and width. */
export async function benchLooks(): Promise<void> {
  const all = [await compare('product', products())];
  for (const kind of ['phone', 'wide', 'advert', 'portrait', 'tile'] as const) {
    all.push(await compare(kind, built(kind)));
    if (kind !== 'tile') all.push(await compare(`${kind}, uploaded`, uploaded(kind)));
  }
  const sum = (format: PictureFormat) => all.reduce((bytes, one) => bytes + one[format], 0);
  print('pictures in all', [
    {
      what: 'AVIF of WebP’s bytes',
      figure: (sum('avif') / sum('webp')) * PERCENT,
      unit: '%',
      atMost: PERCENT,
      note: `${(sum('avif') / KB).toFixed(0)} of ${(sum('webp') / KB).toFixed(0)} KB`,
    },
  ]);
}
