import { batik, stripes } from '../cloth.ts';
import { clay, dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { foldedThrow, pillows, stack } from '../objects/bedding.ts';
import type { Row } from '../product.ts';

export const beddingRows = {
  'handloom-sheet-stack': {
    ground: 'haze',
    draw: (r) =>
      stack(r, {
        cloths: [
          stripes(indigo[700], paper[100], indigo[400]),
          ['plain', { colour: paper[100] }],
          stripes(madder[600], paper[100], turmeric[400]),
          stripes(palm[600], paper[100], palm[300]),
        ],
        tie: clay[600],
      }),
  },
  'indigo-check-sheets': {
    ground: 'cream',
    draw: (r) =>
      stack(r, {
        cloths: [
          ['check', { colours: [paper[100], indigo[700], paper[100]] }],
          ['plain', { colour: indigo[200] }],
          ['check', { colours: [indigo[800], paper[200], indigo[600]] }],
        ],
        tie: madder[700],
      }),
  },
  'block-print-pillows': {
    ground: 'blush',
    draw: (r) =>
      pillows(r, {
        cloths: [
          ['block', { colour: paper[100], first: madder[600], second: indigo[700] }],
          [
            'block',
            { colour: indigo[700], first: paper[100], second: turmeric[400], kind: 'lotus' },
          ],
          ['stripe', { colours: [turmeric[400], paper[100], madder[600]] }],
        ],
      }),
  },
  'sprig-bedcover': {
    ground: 'leaf',
    draw: (r) =>
      stack(r, {
        cloths: [
          [
            'block',
            { colour: paper[50], first: palm[600], second: palm[500], kind: 'sprig', size: 26 },
          ],
          ['plain', { colour: palm[300] }],
          [
            'block',
            { colour: paper[50], first: madder[500], second: palm[600], kind: 'sprig', size: 26 },
          ],
        ],
        tie: palm[700],
      }),
  },
  'madder-stripe-sheets': {
    ground: 'paper',
    draw: (r) =>
      stack(r, {
        cloths: [
          stripes(madder[700], paper[100], madder[500]),
          ['plain', { colour: madder[300] }],
          stripes(paper[100], madder[600], turmeric[400]),
        ],
        tie: palm[700],
      }),
  },
  'peacock-batik-bedcover': {
    ground: 'sand',
    draw: (r) =>
      stack(r, {
        cloths: [
          batik('peacock', palm[800], dyes.wax, turmeric[500], { size: 60, border: false }),
          batik('flower', palm[600], dyes.wax, turmeric[400], { size: 44, border: false }),
          ['plain', { colour: turmeric[200] }],
        ],
        tie: madder[600],
      }),
  },
  'dumbara-cushions': {
    ground: 'haze',
    draw: (r) =>
      pillows(r, {
        cloths: [
          [
            'dumbara',
            { cell: 5, ground: madder[700], colours: [paper[100], turmeric[400], indigo[800]] },
          ],
          [
            'dumbara',
            { cell: 5, ground: paper[100], colours: [indigo[800], madder[600], turmeric[500]] },
          ],
        ],
      }),
  },
  'palm-check-throw': {
    ground: 'cream',
    draw: (r) =>
      foldedThrow(r, {
        cloth: ['check', { colours: [palm[600], paper[100], palm[300], turmeric[400]] }],
        fringeColour: palm[700],
      }),
  },
  'lotus-print-sheets': {
    ground: 'blush',
    draw: (r) =>
      stack(r, {
        cloths: [
          [
            'block',
            {
              colour: indigo[200],
              first: indigo[700],
              second: madder[500],
              kind: 'lotus',
              size: 38,
            },
          ],
          ['plain', { colour: paper[50] }],
          [
            'block',
            {
              colour: paper[50],
              first: indigo[600],
              second: turmeric[500],
              kind: 'lotus',
              size: 34,
            },
          ],
          ['plain', { colour: indigo[400] }],
        ],
        tie: turmeric[500],
      }),
  },
} as const satisfies Record<string, Row>;
