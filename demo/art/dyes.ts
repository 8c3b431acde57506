/** The plant dyes, papers and metals that every picture is coloured with. */
export const dyes = {
  indigo: {
    950: '#12182f',
    900: '#1a2144',
    800: '#232d5b',
    700: '#2f3c78',
    600: '#41509a',
    400: '#7a89bf',
    200: '#c4cce5',
    100: '#e5e8f3',
  },
  madder: {
    800: '#6f211d',
    700: '#8c2c25',
    600: '#a63a2d',
    500: '#c1523e',
    300: '#e09a83',
    100: '#f8e3da',
  },
  turmeric: {
    700: '#855708',
    600: '#b0780f',
    500: '#d6961f',
    400: '#e8b042',
    200: '#f5dc9f',
    100: '#fcf1d6',
  },
  clay: {
    800: '#5b3522',
    700: '#7a4830',
    600: '#9b5f40',
    500: '#b87752',
    300: '#dbae8e',
    100: '#f3e2d5',
  },
  palm: {
    800: '#233c2d',
    700: '#2f513a',
    600: '#41694a',
    500: '#5f8a63',
    300: '#a8c3a2',
    100: '#e4eddf',
  },
  paper: {
    0: '#fffdf8',
    50: '#fbf6ec',
    100: '#f5ecdb',
    200: '#e9dcc4',
    300: '#d8c6a8',
    400: '#b9a280',
  },
  ink: '#1f1b24',
  wax: '#f7ead0',
  brass: '#c8973f',
  silver: '#c9c7c4',
  coco: '#4a2f22',
} as const;

export const { indigo, madder, turmeric, clay, palm, paper } = dyes;

const channels = (c: string): [number, number, number] => [
  parseInt(c.slice(1, 3), 16),
  parseInt(c.slice(3, 5), 16),
  parseInt(c.slice(5, 7), 16),
];

/** A colour between two, `t` of the way. */
export const mix = (a: string, b: string, t: number): string => {
  const A = channels(a),
    B = channels(b),
    q = (v: number, w: number) =>
      Math.max(0, Math.min(255, Math.round(v + (w - v) * t)))
        .toString(16)
        .padStart(2, '0');
  return '#' + q(A[0], B[0]) + q(A[1], B[1]) + q(A[2], B[2]);
};

/** Towards shadow. */
export const darken = (c: string, t: number): string => mix(c, '#1d1420', t);

/** Towards sunlight. */
export const lighten = (c: string, t: number): string => mix(c, '#fff6e4', t);

/** Whether a ground is so dark that its light and shadow need turning round. */
export const isDark = (c: string): boolean => channels(c).reduce((a, b) => a + b) < 330;
