import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capDensity } from '#lib/pictures/sizes.ts';
import { cropPosition, cropRect, crops, uploadedPicture } from '#lib/content/crops.ts';
import { pixelsProblem, pictureUses, sizeProblemAnywhere } from '#lib/content/picture-rules.ts';

describe('A crop', () => {
  const side = fc.integer({ min: 1, max: 10_000 });
  const size = fc.record({ width: side, height: side });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const focus = fc.record({ x: share, y: share });
  const ratio = fc.constantFrom(...Object.values(crops).map((crop) => crop.ratio));

  test('lies inside the picture, touches two of its sides and has its ratio within a pixel', () => {
    fc.assert(
      fc.property(size, ratio, focus, (picture, requested, point) => {
        const { left, top, width, height } = cropRect(picture, requested, point);
        expect([left, top].every((at) => Number.isInteger(at) && at >= 0)).toBe(true);
        expect(left + width).toBeLessThanOrEqual(picture.width);
        expect(top + height).toBeLessThanOrEqual(picture.height);
        expect(width === picture.width || height === picture.height).toBe(true);
        const isExact =
          Math.abs(width - height * requested) <= 1 || Math.abs(height - width / requested) <= 1;
        expect(isExact).toBe(true);
      }),
    );
  });

  test('has the focus in its middle, or stands at the edge towards it', () => {
    fc.assert(
      fc.property(size, ratio, focus, (picture, requested, point) => {
        const { left, top, width, height } = cropRect(picture, requested, point);
        for (const [before, part, whole, at] of [
          [left, width, picture.width, point.x],
          [top, height, picture.height, point.y],
        ] as const) {
          const off = at * whole - (before + part / 2);
          const isCentral = Math.abs(off) <= 1;
          const isAtEdge = off < 0 ? before === 0 : before + part === whole;
          expect(isCentral || isAtEdge).toBe(true);
        }
      }),
    );
  });

  test.each([
    [{ width: 1600, height: 1000 }, { x: 0.5, y: 0.5 }, '50.0% 50.0%'],
    [{ width: 1600, height: 1000 }, { x: 0.5, y: 0 }, '50.0% 0.0%'],
    [{ width: 4000, height: 1000 }, { x: 1, y: 0.2 }, '100.0% 50.0%'],
  ])('of %o around %o is shown by the position %s', (picture, point, position) => {
    expect(cropPosition(picture, crops.advert.ratio, point)).toBe(position);
  });
});

test('a page shows an uploaded picture by its name alone, and leaves names of files', () => {
  expect(uploadedPicture('p0123456789abcdef0123', 'wide', '100vw')).toEqual({
    src: '/media/0123456789abcdef0123-wide-1920.webp',
    srcset:
      '/media/0123456789abcdef0123-wide-1280.webp 1280w, /media/0123456789abcdef0123-wide-1920.webp 1920w',
    avif: '/media/0123456789abcdef0123-wide-1280.avif 1280w, /media/0123456789abcdef0123-wide-1920.avif 1920w',
    sizes: '100vw',
    width: 1920,
    height: 660,
  });
  for (const name of ['hero-0', 'p0123', 'p0123456789abcdef01234', 'P0123456789abcdef0123']) {
    expect(uploadedPicture(name, 'wide', '100vw')).toBeUndefined();
  }
});

test.each([
  [
    '100vw',
    '(resolution >= 3dppx) calc(0.56 * 100vw), (resolution >= 2.5dppx) calc(0.66 * 100vw), 100vw',
  ],
  [
    '(width >= 64rem) 420px, max(100vw, min(390px, 2em))',
    '(width >= 64rem) 420px, (resolution >= 3dppx) calc(0.56 * max(100vw, min(390px, 2em))), ' +
      '(resolution >= 2.5dppx) calc(0.66 * max(100vw, min(390px, 2em))), max(100vw, min(390px, 2em))',
  ],
])('dense phones are asked for fewer pixels of %s', (sizes, capped) => {
  expect(capDensity(sizes)).toBe(capped);
});

test('each use is the size of a picture that looks right in its crops', () => {
  for (const { crops: names, least } of Object.values(pictureUses)) {
    for (const name of names) {
      const { ratio, widths } = crops[name];
      const { width } = cropRect(least, ratio, { x: 0.5, y: 0.5 });
      expect(Math.max(...widths) / width).toBeLessThanOrEqual(1.5);
    }
  }
});

test.each([
  [{ width: 1280, height: 640 }, 'hero', undefined],
  [
    { width: 1279, height: 900 },
    'hero',
    'This picture is 1279 × 900 pixels. For a hero choose one of at least 1280 × 640 pixels.',
  ],
  [
    { width: 799, height: 900 },
    'advert',
    'This picture is 799 × 900 pixels. For an advert choose one of at least 800 × 400 pixels.',
  ],
  [{ width: 480, height: 480 }, 'portrait', undefined],
  [
    { width: 8000, height: 5001 },
    'hero',
    'A picture can have at most 40 megapixels. Make it smaller, such as 4000 pixels wide, and choose it again.',
  ],
] as const)('of %o for a %s the browser says %s', (size, use, problem) => {
  expect(pixelsProblem(size, use)).toBe(problem);
});

test('a picture is too small when it fits no use', () => {
  expect(sizeProblemAnywhere({ width: 800, height: 400 })).toBeUndefined();
  expect(sizeProblemAnywhere({ width: 480, height: 479 })).toBe(
    'This picture is 480 × 479 pixels. For a portrait choose one of at least 480 × 480 pixels.',
  );
});
