import { clay, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { rolled, roundMat, rug } from '../objects/carpets.ts';
import type { Row } from '../product.ts';

export const carpetRows = {
  'dumbara-rug': { ground: 'blush', draw: (r) => rug(r, { cloth: ['dumbara', { cell: 6 }] }) },
  'indigo-runner': {
    ground: 'cream',
    draw: (r) =>
      rug(r, {
        width: 330,
        cloth: [
          'dumbara',
          {
            cell: 6,
            ground: indigo[800],
            colours: [paper[100], turmeric[400], madder[500]],
            bands: [
              ['line', 2],
              ['dia', 34],
              ['line', 2],
              ['zig', 12],
            ],
          },
        ],
        fringeColour: paper[200],
        turn: 6,
      }),
  },
  'coir-round-mat': { ground: 'leaf', draw: () => roundMat({}) },
  'striped-dhurrie': {
    ground: 'haze',
    draw: (r) =>
      rug(r, {
        cloth: [
          'stripe',
          {
            colours: [paper[100], madder[600], indigo[700], turmeric[500], palm[600]],
            direction: 'h',
            scale: 1.1,
          },
        ],
        turn: -5,
      }),
  },
  'rolled-floor-rugs': {
    ground: 'paper',
    draw: (r) =>
      rolled(r, {
        cloths: [
          [
            'dumbara',
            { cell: 5, ground: madder[800], colours: [paper[100], turmeric[400], indigo[400]] },
          ],
          ['stripe', { colours: [indigo[800], paper[100], turmeric[500]] }],
        ],
      }),
  },
  'madder-diamond-rug': {
    ground: 'leaf',
    draw: (r) =>
      rug(r, {
        cloth: [
          'dumbara',
          {
            cell: 6,
            ground: madder[700],
            colours: [turmeric[400], paper[100], indigo[800]],
            bands: [
              ['line', 2],
              ['dia', 34],
              ['line', 2],
              ['zig', 12],
              ['line', 2],
              ['zig', 12],
            ],
          },
        ],
        fringeColour: turmeric[200],
        turn: 5,
      }),
  },
  'palm-check-dhurrie': {
    ground: 'blush',
    draw: (r) =>
      rug(r, {
        width: 430,
        height: 520,
        cloth: [
          'check',
          { colours: [palm[700], paper[100], palm[500], turmeric[400]], scale: 1.3 },
        ],
        fringeColour: palm[300],
        turn: -9,
      }),
  },
  'bird-runner': {
    ground: 'haze',
    draw: (r) =>
      rug(r, {
        width: 290,
        height: 590,
        cloth: [
          'dumbara',
          {
            cell: 7,
            ground: turmeric[200],
            colours: [palm[700], madder[600], clay[700]],
            bands: [
              ['line', 2],
              ['bird', 16],
              ['line', 2],
              ['zig', 12],
            ],
          },
        ],
        fringeColour: paper[50],
        turn: 8,
      }),
  },
  'indigo-round-mat': {
    ground: 'cream',
    draw: () =>
      roundMat({ colours: [indigo[700], indigo[600], paper[200], turmeric[400], indigo[400]] }),
  },
} as const satisfies Record<string, Row>;
