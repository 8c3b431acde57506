import { clay, indigo, madder, palm, turmeric } from '../dyes.ts';
import { cups, lamp } from '../objects/bamboo.ts';
import { basket, tray } from '../objects/baskets.ts';
import { fruit } from '../objects/bowls.ts';
import type { Row } from '../product.ts';
import { ellipse, repeat } from '../svg.ts';

export const bambooRows = {
  'lidded-bamboo-basket': {
    ground: 'blush',
    draw: (r) => basket(r, { lid: true, bands: [[0.42, 0.58, [indigo[700], madder[600]]]] }),
  },
  'winnowing-tray': { ground: 'leaf', draw: (r) => tray(r, { weave: 'twill' }) },
  'market-basket': {
    ground: 'cream',
    draw: (r) =>
      basket(r, {
        handle: true,
        shape: 1,
        content: fruit([turmeric[500], madder[500], palm[500]], 44),
      }),
  },
  'bamboo-drop-lamp': { ground: 'indigo', draw: () => lamp({ shape: 'drop' }) },
  'bamboo-table-lamp': { ground: 'palm', draw: () => lamp({ shape: 'table' }) },
  'bamboo-tumblers': { ground: 'haze', draw: (r) => cups(r, {}) },
  'rice-basket': {
    ground: 'madder',
    draw: (r) =>
      basket(r, {
        shape: 2,
        colours: ['#d7a96a', '#c08a4c', '#e0bd86'],
        bands: [
          [0.2, 0.36, [madder[700], '#d7a96a']],
          [0.64, 0.78, [palm[700], '#d7a96a']],
        ],
        content: (r, L) =>
          ellipse(400, L.topY + 12, L.topRadius - 20, 20, '#f3ead7') +
          repeat(160, () =>
            ellipse(
              400 + r.between(-105, 105),
              L.topY + r.between(2, 22),
              4,
              1.6,
              r.pick(['#fffaf0', '#e3d5b8', '#f6ecd6']),
            ),
          ),
      }),
  },
  'low-fruit-basket': {
    ground: 'haze',
    draw: (r) =>
      basket(r, {
        shape: 3,
        colours: ['#c79553', '#b9853f', '#d8ac6c'],
        bands: [[0.36, 0.64, [palm[700], turmeric[400]]]],
        content: fruit([turmeric[400], palm[500], turmeric[500], clay[500]], 58),
      }),
  },
  'tall-reed-basket': {
    ground: 'sand',
    draw: (r) =>
      basket(r, {
        shape: 4,
        colours: ['#e4cfa2', '#d8bf8c', '#ecdbb4'],
        bands: [
          [0.14, 0.28, [indigo[700]]],
          [0.43, 0.5, [madder[600]]],
          [0.72, 0.86, [indigo[700], '#e4cfa2']],
        ],
      }),
  },
  'indigo-twill-tray': {
    ground: 'paper',
    draw: (r) =>
      tray(r, {
        weave: 'herring',
        colours: ['#d9b87a', indigo[700], '#d9b87a', '#c9a35f'],
        rimColour: indigo[900],
        loaded: false,
      }),
  },
  'bamboo-lantern': { ground: 'madder', draw: () => lamp({ shape: 'lantern' }) },
} as const satisfies Record<string, Row>;
