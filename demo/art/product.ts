import type { PictureView } from '#demo/product.ts';
import { type Ground, backdrop, grounds } from './backdrop.ts';
import type { Drawing } from './drawing.ts';
import { inUse } from './in-use.ts';
import { type Random, seeded } from './random.ts';
import { radial, rect, startDrawing, svgDocument } from './svg.ts';

/** One product as the drawing command knows it. */
export interface Row {
  ground: Ground;
  draw: (r: Random) => Drawing;
  /** The front pictures of values of an option, such as other colours. */
  values?: Readonly<Record<string, (r: Random) => Drawing>>;
}

/** One of the three pictures of a product, 800 by 800. */
export function productSvg(id: string, { ground, draw }: Row, view: PictureView): string {
  startDrawing();
  const r = seeded(id),
    bg = grounds[ground],
    p = draw(seeded(id + '/g'));
  let inner;
  if (view === 'front') {
    const [k, cx, cy] = p.frame;
    const top = p.stage === 'air';
    inner =
      backdrop(bg, p.stage === 'stand' ? 'stand' : 'flat', r) +
      `<g transform="translate(400 ${top ? 0 : p.stage === 'stand' ? 425 : 404}) scale(${k}) translate(${-cx} ${top ? 0 : -cy})">${p.art}</g>`;
  } else if (view === 'detail') {
    const [x, y, z] = p.focus;
    inner =
      backdrop(bg, 'flat', r) +
      `<g transform="translate(400 400) rotate(-4) scale(${z}) translate(${-x} ${-y})">${p.art}</g>` +
      rect(
        0,
        0,
        800,
        800,
        radial([0.38, 0.34, 0.8], [0, '#fff3d6', 0.12], [0.6, '#fff', 0], [1, '#120810', 0.36]),
      );
  } else inner = inUse(p, r, bg);
  return svgDocument(inner, 800, 800, id + view);
}
