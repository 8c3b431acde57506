import { batik, stripes } from '../cloth.ts';
import { clay, dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { belt } from '../objects/belts.ts';
import { saree, sarong, scarf } from '../objects/drapes.ts';
import { earrings, lotusDrops } from '../objects/earrings.ts';
import { dress, kaftan, shirt, skirt, waistcoat } from '../objects/garments.ts';
import { hat } from '../objects/hats.ts';
import { necklace } from '../objects/necklaces.ts';
import { bangles, ring } from '../objects/rings.ts';
import { sandals } from '../objects/sandals.ts';
import type { Row } from '../product.ts';

export const fashionRows = {
  'handloom-sarong': {
    ground: 'cream',
    draw: (r) =>
      sarong(r, {
        cloth: [
          'stripe',
          { colours: [indigo[800], indigo[600], paper[100], madder[600], turmeric[400]] },
        ],
        fringeColour: indigo[800],
      }),
  },
  'linen-long-shirt': {
    ground: 'palm',
    draw: (r) =>
      shirt(r, {
        cloth: ['plain', { colour: '#e6dcc6' }],
        long: true,
        pocket: true,
        collar: '#b7a88a',
      }),
  },
  'ikat-waistcoat': {
    ground: 'leaf',
    draw: (r) =>
      waistcoat(r, { cloth: stripes(indigo[800], madder[700], indigo[700], turmeric[500]) }),
  },
  'block-camp-shirt': {
    ground: 'blush',
    draw: (r) =>
      shirt(r, {
        cloth: [
          'block',
          { colour: indigo[700], first: paper[100], second: turmeric[400], size: 22 },
        ],
        collar: indigo[800],
      }),
  },
  'handloom-saree': {
    ground: 'leaf',
    draw: (r) =>
      saree(r, {
        body: ['stripe', { colours: [madder[700], madder[600], madder[700], turmeric[500]] }],
        pallu: batik('lotus', indigo[800], dyes.wax, turmeric[500], { size: 44, border: false }),
      }),
  },
  'handloom-day-dress': {
    ground: 'blush',
    draw: (r) =>
      dress(r, {
        cloth: [
          'stripe',
          { colours: [palm[700], palm[600], paper[100], turmeric[400]], scale: 0.5 },
        ],
        trim: turmeric[400],
      }),
  },
  'kids-sprig-frock': {
    ground: 'haze',
    draw: (r) =>
      dress(r, {
        kid: true,
        cloth: [
          'block',
          { colour: turmeric[200], first: madder[500], second: palm[600], kind: 'sprig', size: 24 },
        ],
        trim: paper[50],
      }),
  },
  'palm-sun-hat': { ground: 'haze', draw: (r) => hat(r, {}) },
  'braid-belt': { ground: 'sand', draw: () => belt({}) },
  'reed-sandals': {
    ground: 'leaf',
    draw: (r) => sandals(r, { strap: stripes(madder[600], turmeric[400], indigo[700]) }),
  },
  'batik-slides': {
    ground: 'cream',
    draw: (r) =>
      sandals(r, {
        kind: 'slide',
        sole: '#b88a52',
        strap: batik('flower', indigo[800], dyes.wax, madder[500], { size: 34, border: false }),
        edge: indigo[800],
      }),
  },
  'silver-sun-necklace': { ground: 'indigo', draw: () => necklace({}) },
  'brass-jhumka': { ground: 'palm', draw: () => earrings({}) },
  'stacked-bangles': { ground: 'blush', draw: () => bangles({}) },
  'madder-check-sarong': {
    ground: 'leaf',
    draw: (r) =>
      sarong(r, {
        cloth: ['check', { colours: [madder[700], paper[100], madder[500], indigo[800]] }],
        fringeColour: madder[700],
      }),
  },
  'palm-check-wrap-skirt': {
    ground: 'sand',
    draw: (r) =>
      skirt(r, {
        cloth: ['check', { colours: [palm[700], palm[500], paper[100]], scale: 0.8 }],
        tie: turmeric[400],
      }),
  },
  'sprig-print-kaftan': {
    ground: 'haze',
    draw: (r) =>
      kaftan(r, {
        cloth: [
          'block',
          { colour: madder[100], first: madder[600], second: palm[600], kind: 'sprig', size: 24 },
        ],
        trim: madder[600],
      }),
  },
  'kids-stripe-shirt': {
    ground: 'cream',
    draw: (r) =>
      shirt(r, {
        small: true,
        pocket: false,
        cloth: [
          'stripe',
          { colours: [paper[50], indigo[400], turmeric[400], paper[100]], scale: 0.6 },
        ],
        collar: indigo[700],
      }),
  },
  'kids-check-pinafore': {
    ground: 'leaf',
    draw: (r) =>
      dress(r, {
        cloth: ['check', { colours: [madder[500], paper[50], madder[300]], scale: 0.7 }],
        trim: paper[50],
      }),
  },
  'kids-little-sarong': {
    ground: 'blush',
    draw: (r) =>
      sarong(r, {
        cloth: [
          'stripe',
          {
            colours: [palm[500], turmeric[400], paper[100], madder[500]],
            direction: 'h',
            scale: 0.7,
          },
        ],
        fringeColour: palm[500],
      }),
  },
  'kids-sun-hat': {
    ground: 'paper',
    draw: (r) =>
      hat(r, {
        colours: ['#ecd9ae', '#e2c88f', '#f3e6c6'],
        band: batik('flower', '#3f7d86', dyes.wax, turmeric[400], { size: 26, border: false }),
      }),
  },
  'indigo-stripe-scarf': {
    ground: 'cream',
    draw: (r) =>
      scarf(r, {
        cloth: [
          'stripe',
          { colours: [indigo[800], indigo[400], paper[100], indigo[600]], scale: 0.5 },
        ],
        fringeColour: indigo[700],
      }),
  },
  'palm-check-shawl': {
    ground: 'blush',
    draw: (r) =>
      scarf(r, {
        cloth: [
          'check',
          { colours: [turmeric[400], paper[100], palm[600], palm[700]], scale: 0.7 },
        ],
        fringeColour: palm[600],
      }),
  },
  'smoked-palm-hat': {
    ground: 'leaf',
    draw: (r) =>
      hat(r, {
        colours: ['#8a6238', '#75502c', '#9c744a'],
        band: ['plain', { colour: madder[600] }],
      }),
  },
  'palm-braid-belt': {
    ground: 'paper',
    draw: () =>
      belt({
        leather: clay[800],
        grounds: [madder[700], madder[800]],
        diamonds: [palm[500], turmeric[200]],
        buckle: dyes.silver,
      }),
  },
  'dumbara-slides': {
    ground: 'haze',
    draw: (r) =>
      sandals(r, {
        kind: 'slide',
        strap: [
          'dumbara',
          {
            cell: 4,
            ground: paper[100],
            colours: [indigo[800], madder[600], turmeric[500]],
            bands: [
              ['line', 2],
              ['dia', 34],
              ['line', 2],
              ['zig', 12],
            ],
          },
        ],
        edge: clay[800],
      }),
  },
  'leather-toe-sandals': {
    ground: 'blush',
    draw: (r) =>
      sandals(r, {
        kind: 'toe',
        sole: '#b9824c',
        strap: ['plain', { colour: clay[700] }],
        edge: clay[600],
      }),
  },
  'stripe-mules': {
    ground: 'paper',
    draw: (r) =>
      sandals(r, {
        kind: 'mule',
        sole: '#d8b988',
        strap: [
          'stripe',
          { colours: [palm[700], paper[100], turmeric[400], palm[500]], scale: 0.6 },
        ],
        edge: palm[800],
      }),
  },
  'indigo-check-sandals': {
    ground: 'sand',
    draw: (r) =>
      sandals(r, {
        strap: ['check', { colours: [indigo[700], paper[100], indigo[400]], scale: 0.6 }],
        sole: '#cdb08a',
        edge: indigo[900],
      }),
  },
  'batik-toe-sandals': {
    ground: 'leaf',
    draw: (r) =>
      sandals(r, {
        kind: 'toe',
        sole: '#8f6238',
        strap: batik('flower', madder[700], dyes.wax, turmeric[400], { size: 22, border: false }),
        edge: madder[800],
      }),
  },
  'moonstone-necklace': {
    ground: 'madder',
    draw: () => necklace({ metal: dyes.brass, stone: '#a9c3df', bead: '#dfe8f0', pendant: 'moon' }),
  },
  'silver-jhumka': {
    ground: 'haze',
    draw: () => earrings({ metal: dyes.silver, stone: indigo[600] }),
  },
  'lacquer-bangles': {
    ground: 'cream',
    draw: () =>
      bangles({
        colours: [palm[600], turmeric[400], palm[700], madder[500], turmeric[400], madder[700]],
      }),
  },
  'garnet-ring': { ground: 'sand', draw: () => ring({ metal: dyes.silver, stone: madder[700] }) },
  'lotus-drop-earrings': {
    ground: 'indigo',
    draw: () => lotusDrops({ metal: dyes.brass, stone: '#5f9a8a' }),
  },
} as const satisfies Record<string, Row>;
