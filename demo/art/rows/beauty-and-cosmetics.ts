import { clay, dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { bottle } from '../objects/bottles.ts';
import { jar } from '../objects/jars.ts';
import { soap } from '../objects/soap.ts';
import type { Row } from '../product.ts';

export const beautyRows = {
  'herbal-soap-trio': { ground: 'leaf', draw: (r) => soap(r, {}) },
  'king-coconut-hair-oil': { ground: 'cream', draw: (r) => bottle(r, {}) },
  'sandalwood-face-clay': { ground: 'blush', draw: () => jar({ open: '#d7a878', ink: clay[700] }) },
  'neem-body-oil': {
    ground: 'sand',
    draw: (r) =>
      bottle(r, {
        shape: 'short',
        glass: '#3f6a47',
        oil: '#8fae54',
        ink: palm[700],
        cap: clay[700],
      }),
  },
  'venivel-balm': {
    ground: 'madder',
    draw: () => jar({ colour: '#d5ddc6', lid: dyes.brass, ink: palm[800] }),
  },
  'rose-water-mist': {
    ground: 'paper',
    draw: (r) =>
      bottle(r, {
        shape: 'slim',
        glass: '#d8a6a0',
        oil: '#edc6bd',
        label: paper[0],
        ink: madder[700],
        cap: madder[600],
      }),
  },
  'aloe-face-gel': {
    ground: 'cream',
    draw: () => jar({ colour: '#a9c3a0', lid: palm[600], ink: palm[700], open: '#cfe3b4' }),
  },
  'charcoal-soap-trio': {
    ground: 'haze',
    draw: (r) => soap(r, { colours: ['#57524c', '#d8a9a0', '#e6cd92'] }),
  },
  'garden-soap-bars': {
    ground: 'sand',
    draw: (r) => soap(r, { colours: ['#e8dcc2', '#c9b7d8', '#b7c98a'] }),
  },
  'turmeric-face-scrub': {
    ground: 'leaf',
    draw: () => jar({ colour: '#f0e2c0', lid: clay[700], ink: turmeric[700], open: '#d99a2b' }),
  },
  'jasmine-hair-oil': {
    ground: 'blush',
    draw: (r) =>
      bottle(r, {
        shape: 'flask',
        glass: '#2f4a78',
        oil: '#8aa0c8',
        label: paper[50],
        ink: indigo[900],
        cap: dyes.brass,
      }),
  },
} as const satisfies Record<string, Row>;
