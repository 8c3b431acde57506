import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { pictureFile, widthsOf } from '#lib/content/picture-files.ts';

/** Generated at build time: visitors get static files. */
export const prerender = true;

interface Made {
  name: string;
  width: number;
}

export const getStaticPaths = (async () => {
  const masters = await getCollection('pictures');
  return masters.flatMap(({ id, data }) =>
    widthsOf(id).map((width) => ({
      params: { file: pictureFile(id, data.version, width).replace(/\.webp$/, '') },
      props: { name: id, width } satisfies Made,
    })),
  );
}) satisfies GetStaticPaths;

/**
 * High-density phones get the wide ones at lower quality: the difference is hard to see, and their
 * connections are slower.
 */
const DENSE = 740;
const DENSE_PORTRAIT = 720;
const qualityOf = ({ name, width }: Made): number => {
  if (name.startsWith('maker-')) return width < 480 ? 74 : width < DENSE_PORTRAIT ? 60 : 44;
  if (!name.endsWith('-phone')) return 74;
  return width < DENSE ? 66 : 54;
};

export const GET: APIRoute<Made> = async ({ props }) => {
  const made = await sharp(`src/content/pictures/${props.name}.webp`)
    .resize({ width: props.width })
    .webp({ quality: qualityOf(props), effort: 6 })
    .toBuffer();
  return new Response(new Uint8Array(made), { headers: { 'content-type': 'image/webp' } });
};
