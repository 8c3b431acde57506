import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { kindOf, pictureFile, widthsOf } from '#lib/content/picture-files.ts';
import { FORMATS, type PictureFormat, qualityOf } from '#lib/pictures/formats.ts';

export const prerender = true;

interface Made {
  name: string;
  width: number;
  format: PictureFormat;
}

export const getStaticPaths = (async () => {
  const masters = await getCollection('pictures');
  return masters.flatMap(({ id, data }) =>
    widthsOf(id).flatMap((width) =>
      FORMATS.map((format) => ({
        params: { file: pictureFile(id, data.version, width, format) },
        props: { name: id, width, format } satisfies Made,
      })),
    ),
  );
}) satisfies GetStaticPaths;

/** There are many portraits, and none is the largest picture of a page. */
const EFFORT = { portrait: 1, other: 3 };

export const GET: APIRoute<Made> = async ({ props: { name, width, format } }) => {
  const kind = kindOf(name);
  const quality = qualityOf(kind, width, format);
  const resized = sharp(`src/content/pictures/${name}.webp`).resize({ width });
  const effort = kind === 'portrait' ? EFFORT.portrait : EFFORT.other;
  const made =
    format === 'avif'
      ? await resized.avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer()
      : await resized.webp({ quality, effort: 5 }).toBuffer();
  return new Response(new Uint8Array(made), { headers: { 'content-type': `image/${format}` } });
};
