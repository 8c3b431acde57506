/** What the rows of the portraits share: skins, greys and plain words for cloths. */
export const skins = {
  fair: '#b9845c',
  wheat: '#a4704b',
  brown: '#8a5638',
  dark: '#734628',
  deep: '#5e3823',
};
export const GREY = '#8d8783';
export const DARK_GREY = '#4c4546';

export const plain = (colour: string) => ['plain', { colour }] as const;
export const check = (...colours: string[]) => ['check', { colours }] as const;
export const striped = (...colours: string[]) => ['stripe', { colours }] as const;
export const CANVAS = plain('#8a6a4c');
