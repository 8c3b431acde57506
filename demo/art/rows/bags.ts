import { batik } from '../cloth.ts';
import { clay, dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { backpack, clutch, pouch, tote } from '../objects/bags.ts';
import type { Row } from '../product.ts';

const peacockTote =
  (ground: string, tassel: string): Row['draw'] =>
  (r) =>
    tote(r, {
      cloth: batik('peacock', ground, dyes.wax, turmeric[500], { size: 62 }),
      leather: clay[800],
      tassel,
    });

export const bagRows = {
  'handloom-market-tote': {
    ground: 'haze',
    draw: (r) =>
      tote(r, {
        cloth: [
          'stripe',
          { colours: [madder[600], turmeric[400], paper[100], indigo[700]], scale: 0.5 },
        ],
        tassel: turmeric[400],
      }),
  },
  'reed-shoulder-bag': {
    ground: 'blush',
    draw: (r) =>
      tote(r, {
        reed: ['#d9b87a', '#c9a35f', indigo[700], '#d9b87a'],
        leather: clay[700],
        long: true,
      }),
  },
  'batik-drawstring': {
    ground: 'cream',
    draw: (r) =>
      pouch(r, {
        cloth: batik('flower', indigo[800], dyes.wax, madder[500], { size: 46, border: false }),
        cord: turmeric[400],
      }),
  },
  'palmyrah-clutch': {
    ground: 'leaf',
    draw: (r) =>
      clutch(r, {
        reed: ['#dcbf86', madder[600], '#dcbf86', '#cfae70'],
        cloth: ['plain', { colour: madder[700] }],
      }),
  },
  'loom-backpack': {
    ground: 'sand',
    draw: (r) =>
      backpack(r, {
        cloth: [
          'dumbara',
          { cell: 5, ground: paper[100], colours: [indigo[800], madder[600], turmeric[500]] },
        ],
      }),
  },
  'indigo-check-tote': {
    ground: 'cream',
    draw: (r) =>
      tote(r, {
        cloth: ['check', { colours: [paper[100], indigo[700], indigo[400]], scale: 0.6 }],
        leather: indigo[900],
        long: true,
      }),
  },
  'peacock-batik-tote': {
    ground: 'paper',
    draw: peacockTote(madder[800], madder[500]),
    values: {
      indigo: peacockTote(indigo[800], indigo[400]),
      palm: peacockTote(palm[700], palm[500]),
    },
  },
  'stripe-drawstring': {
    ground: 'leaf',
    draw: (r) =>
      pouch(r, {
        cloth: [
          'stripe',
          { colours: [turmeric[400], madder[600], paper[100], palm[600]], scale: 0.6 },
        ],
        cord: palm[700],
      }),
  },
  'indigo-reed-clutch': {
    ground: 'blush',
    draw: (r) =>
      clutch(r, {
        reed: [indigo[700], '#dcbf86', indigo[600], '#cfae70'],
        cloth: batik('flower', turmeric[500], dyes.wax, madder[700], { size: 40, border: false }),
      }),
  },
  'madder-stripe-backpack': {
    ground: 'haze',
    draw: (r) =>
      backpack(r, {
        cloth: [
          'stripe',
          { colours: [madder[700], madder[500], paper[100], turmeric[400]], scale: 0.7 },
        ],
        leather: clay[800],
      }),
  },
} as const satisfies Record<string, Row>;
