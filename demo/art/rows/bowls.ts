import { clay, dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { coconutSet, nestedBowls } from '../objects/bowl-sets.ts';
import { bowl, fruit } from '../objects/bowls.ts';
import type { Row } from '../product.ts';

export const bowlRows = {
  'lacquer-band-bowl': {
    ground: 'cream',
    draw: (r) =>
      bowl(r, {
        colour: madder[700],
        pattern: 'lacquer',
        first: turmeric[400],
        second: '#1e1a22',
        inner: '#241c22',
      }),
  },
  'clay-mango-bowl': {
    ground: 'leaf',
    draw: (r) =>
      bowl(r, {
        colour: clay[500],
        pattern: 'bands',
        first: paper[100],
        second: madder[700],
        profile: 0,
        content: fruit([turmeric[500], turmeric[400], madder[500], palm[500]], 50),
      }),
  },
  'coconut-shell-bowls': { ground: 'blush', draw: (r) => coconutSet(r) },
  'lotus-serving-bowl': {
    ground: 'sand',
    draw: (r) =>
      bowl(r, {
        colour: indigo[700],
        pattern: 'lotus',
        first: '#e9e4d6',
        second: indigo[900],
        inner: '#dfe3ea',
        profile: 2,
      }),
  },
  'drip-glaze-bowl': {
    ground: 'paper',
    draw: (r) =>
      bowl(r, {
        colour: '#cbb08b',
        pattern: 'drip',
        first: palm[600],
        second: palm[800],
        inner: palm[500],
        profile: 1,
      }),
  },
  'jak-wood-bowl': {
    ground: 'haze',
    draw: (r) => bowl(r, { colour: '#a86a30', pattern: 'wood', profile: 2 }),
  },
  'turmeric-slip-bowl': {
    ground: 'blush',
    draw: (r) =>
      bowl(r, {
        colour: turmeric[500],
        pattern: 'bands',
        first: paper[100],
        second: indigo[700],
        inner: turmeric[400],
        profile: 1,
      }),
  },
  'polished-coco-bowl': {
    ground: 'leaf',
    draw: (r) => bowl(r, { colour: '#6b4a33', pattern: 'coco', inner: madder[600], profile: 1 }),
  },
  'nested-clay-bowls': {
    ground: 'cream',
    draw: () => nestedBowls({ colours: [clay[500], paper[200], indigo[700]], dots: dyes.wax }),
  },
} as const satisfies Record<string, Row>;
