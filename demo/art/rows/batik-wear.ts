import { batik } from '../cloth.ts';
import { clay, dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import { saree, sarong, scarf } from '../objects/drapes.ts';
import { dress, kaftan, shirt, skirt } from '../objects/garments.ts';
import type { Row } from '../product.ts';

export const batikRows = {
  'peacock-batik-sarong': {
    ground: 'sand',
    draw: (r) =>
      sarong(r, {
        cloth: batik('peacock', indigo[800], dyes.wax, turmeric[500], { size: 74 }),
        fringeColour: dyes.wax,
      }),
  },
  'lotus-batik-shirt': {
    ground: 'blush',
    draw: (r) =>
      shirt(r, {
        cloth: batik('lotus', palm[800], dyes.wax, turmeric[500], { size: 52 }),
        collar: palm[800],
      }),
  },
  'temple-flower-dress': {
    ground: 'haze',
    draw: (r) =>
      dress(r, {
        cloth: batik('flower', madder[700], dyes.wax, turmeric[400], { size: 62 }),
        trim: dyes.wax,
      }),
  },
  'ocean-scale-kaftan': {
    ground: 'cream',
    draw: (r) =>
      kaftan(r, {
        cloth: batik('waves', indigo[700], '#dfe6ee', '#6f93b8', { size: 84 }),
        trim: turmeric[400],
      }),
  },
  'sun-wheel-wrap-skirt': {
    ground: 'leaf',
    draw: (r) =>
      skirt(r, {
        cloth: batik('sun', turmeric[600], dyes.wax, madder[700], { size: 60 }),
        tie: madder[700],
      }),
  },
  'madder-batik-scarf': {
    ground: 'paper',
    draw: (r) =>
      scarf(r, {
        cloth: batik('lotus', madder[800], dyes.wax, turmeric[500], { size: 44 }),
        fringeColour: madder[600],
      }),
  },
  'sun-wheel-long-shirt': {
    ground: 'cream',
    draw: (r) =>
      shirt(r, {
        cloth: batik('sun', indigo[900], dyes.wax, madder[500], { size: 64 }),
        long: true,
        pocket: false,
        collar: indigo[900],
        buttons: dyes.brass,
      }),
  },
  'peacock-batik-saree': {
    ground: 'haze',
    draw: (r) =>
      saree(r, {
        body: batik('flower', turmeric[500], dyes.wax, madder[600], { size: 40, border: false }),
        pallu: batik('peacock', madder[800], dyes.wax, turmeric[400], { size: 58 }),
      }),
  },
  'lotus-batik-frock': {
    ground: 'blush',
    draw: (r) =>
      dress(r, {
        kid: true,
        cloth: batik('lotus', '#3f7d86', dyes.wax, turmeric[400], { size: 46 }),
        trim: turmeric[200],
      }),
  },
  'wave-batik-small-shirt': {
    ground: 'leaf',
    draw: (r) =>
      shirt(r, {
        small: true,
        cloth: batik('waves', turmeric[500], paper[50], madder[500], { size: 66 }),
        collar: clay[800],
      }),
  },
} as const satisfies Record<string, Row>;
