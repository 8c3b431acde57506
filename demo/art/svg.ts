import { hash } from './random.ts';

/** To one decimal: finer is not seen and only makes the file longer. */
export const round = (x: number): number => +x.toFixed(1);

/** The pieces of `k` drawings in one string. */
export const repeat = (k: number, f: (i: number) => string): string =>
  Array.from({ length: k }, (_, i) => f(i)).join('');

let defs: string[] = [];

let lastId = 0;

/** Forgets the definitions of the drawing before. */
export const startDrawing = (): void => {
  defs = [];
  lastId = 0;
};

const nextId = (p: string): string => p + ++lastId;

const define = (s: string): void => {
  defs.push(s);
};

type Stop = readonly [offset: number, colour: string, opacity?: number];

type Direction =
  | 'right'
  | 'down'
  | 'slant'
  | { from?: readonly [number, number]; to: readonly [number, number]; user?: boolean };

const directions = { right: [1, 0], down: [0, 1], slant: [1, 1] } as const;

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`)
    .join('');

/** A linear gradient as a fill. */
export const linear = (direction: Direction, ...stops: readonly Stop[]): string => {
  const { from, to, user } =
    typeof direction === 'string' ? { to: directions[direction] } : direction;
  const [x1, y1] = from ?? [0, 0],
    [x2, y2] = to;
  const id = nextId('g');
  define(`<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${user ? ' gradientUnits="userSpaceOnUse"' : ''}>${stopTags(stops)}</linearGradient>`);
  return `url(#${id})`;
};

/** A radial gradient as a fill. */
export const radial = (
  circle: 'centre' | readonly [cx: number, cy: number, r: number],
  ...stops: readonly Stop[]
): string => {
  const [cx, cy, r] = circle === 'centre' ? [0.5, 0.5, 0.5] : circle;
  const id = nextId('r');
  define(`<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`);
  return `url(#${id})`;
};

/** A drawing seen only inside an outline. */
export const clip = (d: string, inner: string): string => {
  const id = nextId('c');
  define(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<g clip-path="url(#${id})">${inner}</g>`;
};

/** A repeating pattern as a fill. */
export const tiled = (w: number, h: number, inner: string, tf = ''): string => {
  const id = nextId('p');
  define(`<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${tf ? ` patternTransform="${tf}"` : ''}>${inner}</pattern>`);
  return `url(#${id})`;
};

export const fill = (d: string, fill: string, x = ''): string =>
  `<path d="${d}" fill="${fill}" ${x}/>`;

export const stroke = (d: string, c: string, w: number, x = ''): string =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}" ${x.includes('linecap') ? '' : 'stroke-linecap="round" '}stroke-linejoin="round" ${x}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, f: string, e = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${f}" ${e}/>`;

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  f: string,
  rx = 0,
  e = '',
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${rx}" fill="${f}" ${e}/>`;

/** Moves, turns and scales a drawing. */
export const place = (x: number, y: number, inner: string, rot = 0, s = 1, sy = s): string =>
  `<g transform="translate(${round(x)} ${round(y)})${rot ? ` rotate(${round(rot)})` : ''}${s !== 1 || sy !== 1 ? ` scale(${s} ${sy})` : ''}">${inner}</g>`;

export const rectPath = (x: number, y: number, w: number, h: number): string =>
  `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`;

export const roundRectPath = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${-(w - 2 * r)}q${-r} 0 ${-r} ${-r}v${-(h - 2 * r)}q0 ${-r} ${r} ${-r}z`;

export const ellipsePath = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 0 ${round(2 * rx)} 0a${round(rx)} ${round(ry)} 0 1 0 ${round(-2 * rx)} 0z`;

export const shadowColour = '#3b2418';

/** The soft shadow an outline casts, down and to the right. */
export const shadow = (d: string, dx = 12, dy = 18, b = 'b14', o = 0.3): string =>
  `<path d="${d}" fill="${shadowColour}" opacity="${o}" transform="translate(${dx} ${dy})" filter="url(#${b})"/>`;

/** The dark line where a thing stands on its ground. */
export const contact = (x: number, y: number, rx: number, ry = rx * 0.16): string =>
  ellipse(
    x + rx * 0.16,
    y + ry * 0.3,
    rx * 1.12,
    ry * 1.3,
    shadowColour,
    'opacity=".3" filter="url(#b14)"',
  ) + ellipse(x + 4, y, rx * 0.92, ry * 0.8, shadowColour, 'opacity=".38" filter="url(#b6)"');

/** The whole picture: the filters, the definitions, the drawing, and paper grain over all. */
export function svgDocument(
  inner: string,
  w: number,
  h: number,
  seed: string,
  grain = 0.34,
): string {
  const base = `<filter id="b3" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.4"/></filter><filter id="b6" x="-40%" y="-60%" width="180%" height="220%"><feGaussianBlur stdDeviation="6"/></filter><filter id="b14" x="-40%" y="-60%" width="180%" height="220%"><feGaussianBlur stdDeviation="15"/></filter><filter id="b34" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="34"/></filter>
<filter id="gr" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="${hash(seed) % 97}"/><feColorMatrix values="0 0 0 0 .23 0 0 0 0 .15 0 0 0 0 .1 .9 .5 0 0 -.52"/></filter>
<filter id="mot" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".011 .014" numOctaves="3" seed="${hash(seed) % 89}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .95 0 0 0 0 .85 1.9 0 0 0 -.85"/></filter>
<filter id="fib" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".012 .5" numOctaves="2" seed="${hash(seed) % 83}"/><feColorMatrix values="0 0 0 0 .12 0 0 0 0 .06 0 0 0 0 .04 1.7 0 0 0 -.72"/></filter>`;
  const out = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><defs>${base}${defs.join('')}</defs>${inner}<rect width="${w}" height="${h}" filter="url(#gr)" opacity="${grain}"/></svg>`;
  startDrawing();
  return out;
}
