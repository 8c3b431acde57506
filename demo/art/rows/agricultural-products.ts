import { clay, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { bottle } from '../objects/bottles.ts';
import { coconut } from '../objects/coconuts.ts';
import { cinnamon, sack, turmericBowl } from '../objects/spices.ts';
import { tin } from '../objects/tins.ts';
import type { Row } from '../product.ts';

export const fieldRows = {
  'ceylon-cinnamon': { ground: 'leaf', draw: (r) => cinnamon(r, {}) },
  'estate-tea-tin': {
    ground: 'blush',
    draw: (r) => tin(r, { colour: indigo[800], motif: 'lotus' }),
  },
  'black-pepper-sack': { ground: 'cream', draw: (r) => sack(r, {}) },
  'coconut-pair': { ground: 'haze', draw: (r) => coconut(r) },
  'ground-turmeric': { ground: 'palm', draw: (r) => turmericBowl(r, {}) },
  'clove-sack': {
    ground: 'sand',
    draw: (r) => sack(r, { filling: '#5b2f1d', bandColour: indigo[800], seeds: false }),
  },
  'ruby-tea-tin': {
    ground: 'haze',
    draw: (r) => tin(r, { colour: madder[700], first: turmeric[400], motif: 'rosette' }),
  },
  'green-cardamom': {
    ground: 'blush',
    draw: (r) =>
      sack(r, { colour: paper[100], filling: '#93a56b', bandColour: palm[700], seeds: false }),
  },
  'kithul-treacle': {
    ground: 'paper',
    draw: (r) =>
      bottle(r, {
        shape: 'flask',
        glass: '#4a1f0e',
        oil: '#8a3d14',
        label: turmeric[100],
        ink: clay[800],
        cap: clay[600],
      }),
  },
  'silver-tip-tea': {
    ground: 'sand',
    draw: (r) => tin(r, { colour: palm[700], first: turmeric[200], motif: 'peacock' }),
  },
} as const satisfies Record<string, Row>;
