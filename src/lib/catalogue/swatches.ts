import { wordsIn } from './search-terms.ts';

/** The owner's own colour of an option's value (docs/api.md "Settings of the shop"). */
export interface Swatch {
  value: string;
  /** `#rrggbb` in lower case. */
  swatch: string;
}

const known = {
  amber: '#ffb000',
  aqua: '#5fd3d8',
  beige: '#e8dcc4',
  black: '#1a1a1a',
  blue: '#1f4fa8',
  brass: '#b5952f',
  bronze: '#8c6a2f',
  brown: '#6b4226',
  burgundy: '#6d1a2d',
  camel: '#b88a58',
  charcoal: '#3b3f42',
  chocolate: '#4a2c1a',
  copper: '#b5693a',
  coral: '#f2745f',
  cream: '#f6efdc',
  crimson: '#b0122f',
  cyan: '#1fb6d1',
  'dark blue': '#12264f',
  'dark brown': '#40271a',
  'dark green': '#12402a',
  'dark grey': '#4a4d50',
  'dark red': '#7a1018',
  emerald: '#11805a',
  fuchsia: '#c8217e',
  gold: '#c9a227',
  golden: '#c9a227',
  green: '#2c7a3d',
  grey: '#868a8e',
  indigo: '#2b2f77',
  ivory: '#fbf7ea',
  khaki: '#a89b6a',
  lavender: '#b9a5d8',
  'light blue': '#9cc5ec',
  'light brown': '#a9805c',
  'light green': '#9fd49f',
  'light grey': '#cfd2d4',
  'light pink': '#f8cfd8',
  lilac: '#c3a6d1',
  lime: '#9acd32',
  magenta: '#b3188a',
  maroon: '#701c2a',
  mauve: '#a77b9b',
  mint: '#a8dcc3',
  mustard: '#c9941f',
  natural: '#e3d3b4',
  navy: '#17234d',
  'off white': '#f5f1e6',
  olive: '#6b6b2a',
  orange: '#e5752a',
  peach: '#f9c6a3',
  pink: '#ec8fae',
  plum: '#6a2c5c',
  purple: '#6a3a93',
  red: '#c1272d',
  rose: '#d9738a',
  'rose gold': '#c78d80',
  'royal blue': '#2547c2',
  rust: '#a4481f',
  saffron: '#f0a01e',
  scarlet: '#d3261c',
  silver: '#bfc3c7',
  'sky blue': '#7fbfe8',
  tan: '#c8a57c',
  teal: '#15797b',
  terracotta: '#b8573a',
  turmeric: '#dba318',
  turquoise: '#2bb5ac',
  violet: '#6f3fb0',
  white: '#ffffff',
  wine: '#631b2e',
  yellow: '#f2c230',
};

/** `Crème  FRAÎCHE` and `creme fraiche` have the same key. */
export const swatchKey = (value: string): string =>
  wordsIn(value)
    .map(({ meant }) => (meant === 'gray' ? 'grey' : meant))
    .join(' ');

const byKey = new WeakMap<readonly Swatch[], ReadonlyMap<string, string>>();

function swatchesOf(own: readonly Swatch[]): ReadonlyMap<string, string> {
  const all =
    byKey.get(own) ??
    new Map([
      ...Object.entries(known),
      ...own.map((one) => [swatchKey(one.value), one.swatch] as const),
    ]);
  byKey.set(own, all);
  return all;
}

/**
 * `Peacock blue` without a swatch of its own has that of `blue`, its last word that names a colour. `own` must not
 * change afterwards.
 */
export function swatchOf(value: string, own: readonly Swatch[]): string | undefined {
  const all = swatchesOf(own);
  const name = swatchKey(value);
  const key = [name, ...name.split(' ').toReversed()].find((word) => all.has(word));
  return key === undefined ? undefined : all.get(key);
}
