import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reencode, reencodeWhole } from '#lib/server/infra/files/encode-picture.ts';

const PAPER = [245, 236, 219];
const WHITE = [255, 255, 255];
const NIGHT = [12, 14, 20];
/** Sixteen patches of green, blue and white. */
const CHECKS = [...Array(16).keys()].flatMap((at) => [
  at % 3 === 0 ? 240 : 20,
  at % 2 === 0 ? 90 : 240,
  at % 5 === 0 ? 60 : 200,
]);

/** A photograph with a red mark in each corner, on one colour or a busy ground. */
async function photograph(width: number, height: number, ground: readonly number[] | 'busy') {
  const [r = 0, g = 0, b = 0] = ground === 'busy' ? [] : ground;
  const picture =
    ground === 'busy'
      ? sharp(Buffer.from(CHECKS), { raw: { width: 4, height: 4, channels: 3 } }).resize(
          width,
          height,
          {
            fit: 'fill',
            kernel: 'nearest',
          },
        )
      : sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
  const inset = Math.round(Math.min(width, height) * 0.08);
  const side = Math.round(Math.min(width, height) * 0.12);
  const mark = await sharp({
    create: { width: side, height: side, channels: 3, background: '#e00' },
  })
    .png()
    .toBuffer();
  const places = [inset, width - inset - side].flatMap((left) =>
    [inset, height - inset - side].map((top) => ({ input: mark, left, top })),
  );
  return picture.composite(places).jpeg({ quality: 95 }).toBuffer();
}

async function look(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray(
      (y * info.width + x) * info.channels,
      (y * info.width + x) * info.channels + 3,
    ),
  ];
  const isRed = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = at(x, y);
    return r > 180 && g < 80 && b < 80;
  };
  const { width, height } = info;
  const steps = [...Array(60).keys()].map((step) => Math.floor(((step + 0.5) * width) / 60));
  const quarters = new Set(
    steps.flatMap((x) =>
      steps
        .filter((y) => isRed(x, y))
        .map((y) => `${x < width / 2 ? 'left' : 'right'} ${y < height / 2 ? 'top' : 'bottom'}`),
    ),
  );
  return { width, height, marks: quarters.size, edge: at(1, 1) };
}

const near = (colour: readonly number[]) => colour.map((value) => expect.closeTo(value, -1));

// width, height, ground, the square's side, the colour of its edge
const shapes = [
  ['tall, white', 900, 1600, WHITE, 1600, WHITE],
  ['tall, dark', 1200, 2400, NIGHT, 1600, NIGHT],
  ['tall, busy', 800, 1400, 'busy', 1400, PAPER],
  ['wide, white', 2000, 1000, WHITE, 1600, WHITE],
  ['wide, dark', 1600, 700, NIGHT, 1600, NIGHT],
  ['wide, busy', 1500, 800, 'busy', 1500, PAPER],
  ['tall, small', 180, 320, WHITE, 320, WHITE],
  ['wide, small', 320, 160, 'busy', 320, PAPER],
  ['a strip', 300, 1800, 'busy', 1600, PAPER],
  ['a panorama', 2400, 400, NIGHT, 1600, NIGHT],
] as const;

test.each(shapes)(
  'a %s photograph keeps its whole subject on a calm ground',
  async (_, width, height, ground, side, edge) => {
    const master = await look(await reencodeWhole(await photograph(width, height, ground)));
    expect(master).toEqual({ width: side, height: side, marks: 4, edge: near(edge) });
  },
);

test.each([
  ['square, white', 1600, 1600, WHITE],
  ['square, busy', 1000, 1000, 'busy'],
  ['square, small', 200, 200, NIGHT],
  ['nearly square', 1200, 1000, 'busy'],
  ['nearly square, tall', 1000, 1200, WHITE],
] as const)('a %s photograph fills its square', async (_, width, height, ground) => {
  const side = Math.min(width, height);
  const master = await look(await reencodeWhole(await photograph(width, height, ground)));
  expect(master).toMatchObject({ width: side, height: side, marks: 4 });
});

test('a turned photograph is upright and whole', async () => {
  const turned = await sharp(await photograph(1600, 900, WHITE))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await look(await reencodeWhole(turned))).toMatchObject({
    width: 1600,
    height: 1600,
    marks: 4,
  });
});

test('a cut-out keeps its clear ground', async () => {
  const clear = sharp({ create: { width: 400, height: 900, channels: 4, background: '#0000' } });
  const master = await reencodeWhole(await clear.png().toBuffer());
  const { isOpaque } = await sharp(master).stats();
  expect(isOpaque).toBe(false);
});

test('a portrait of a person is cut to a square', async () => {
  const portrait = await look(await reencode(await photograph(900, 1600, WHITE)));
  expect(portrait).toMatchObject({ width: 900, height: 900, marks: 0 });
});
