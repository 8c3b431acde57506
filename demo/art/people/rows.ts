import { batik } from '../cloth.ts';
import { dyes, indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import type { Portrait } from '../makers.ts';
import { moreMakers } from './more-rows.ts';
import { CANVAS, check, DARK_GREY, GREY, plain, skins, striped } from './wear.ts';

/** Who is drawn as which maker. */
const workshops = {
  'indrani-wijesekara': {
    ground: 'blush',
    people: [
      {
        head: { skin: skins.brown, gaze: 'down', hair: 'bun', flower: true, earrings: true },
        dress: {
          kind: 'saree',
          blouse: madder[700],
          cloth: batik('lotus', indigo[800], dyes.wax, turmeric[400], { size: 46, border: false }),
          border: madder[700],
          necklace: true,
        },
      },
    ],
    wall: {
      kind: 'cloth',
      cloths: [batik('flower', madder[700], dyes.wax, turmeric[400], { size: 50 })],
    },
    bench: [['batik-drawstring', 150, 0.36]],
  },
  'malini-weerasinghe': {
    ground: 'sand',
    people: [
      {
        head: {
          skin: skins.wheat,
          hair: 'topknot',
          hairColour: DARK_GREY,
          age: 'old',
          glasses: true,
        },
        dress: { kind: 'blouse', cloth: plain(palm[700]), necklace: true },
      },
    ],
    wall: { kind: 'warp', colours: [madder[600], turmeric[400], paper[50], indigo[700]] },
    bench: [],
    runner: ['dumbara', { cell: 7 }],
  },
  'batticaloa-loom-womens-society': {
    ground: 'haze',
    people: [
      {
        head: { skin: skins.deep, hair: 'bun', earrings: true, pottu: true, noseStud: true },
        dress: {
          kind: 'saree',
          blouse: turmeric[500],
          cloth: plain(madder[600]),
          border: turmeric[600],
        },
      },
      {
        head: { skin: skins.wheat, hair: 'bob', cover: { kind: 'veil', cloth: plain(palm[600]) } },
        dress: { kind: 'blouse', cloth: plain(palm[800]) },
      },
      {
        head: {
          skin: skins.dark,
          hair: 'bun',
          hairColour: GREY,
          age: 'old',
          gaze: 'down',
          earrings: true,
        },
        dress: {
          kind: 'saree',
          blouse: paper[200],
          cloth: check(paper[100], indigo[700], indigo[400]),
          border: indigo[800],
        },
      },
    ],
    wall: { kind: 'plain' },
    bench: [],
    runner: striped(indigo[800], madder[600], turmeric[400], paper[100]),
  },
  'matale-wax-room': {
    ground: 'turmeric',
    people: [
      {
        head: { skin: skins.brown, hair: 'plait', flower: true, earrings: true },
        dress: { kind: 'blouse', cloth: plain(indigo[700]), apron: CANVAS },
      },
      {
        head: {
          skin: skins.dark,
          hair: 'bun',
          gaze: 'down',
          cover: { kind: 'headcloth', cloth: plain(paper[100]) },
        },
        dress: { kind: 'blouse', cloth: plain(madder[600]), apron: plain(indigo[800]) },
      },
    ],
    wall: { kind: 'plain' },
    bench: [],
    runner: batik('peacock', indigo[800], dyes.wax, turmeric[500], { size: 44, border: false }),
  },
  'kurunegala-weavers': {
    ground: 'leaf',
    people: [
      {
        head: { skin: skins.dark, hair: 'curly', beard: 'stubble', jaw: 66 },
        dress: { kind: 'shirt', cloth: striped(paper[100], indigo[200], paper[200]) },
      },
      {
        head: { skin: skins.brown, hair: 'bun', gaze: 'down', earrings: true },
        dress: { kind: 'blouse', cloth: plain(madder[500]) },
      },
    ],
    wall: { kind: 'lamps' },
    bench: [['rice-basket', 404, 0.38]],
  },
  'ambalangoda-cane-workshop': {
    ground: 'clay',
    people: [
      {
        head: {
          skin: skins.dark,
          hair: 'sides',
          hairColour: GREY,
          age: 'old',
          beard: 'moustache',
          glasses: true,
          gaze: 'down',
          jaw: 66,
        },
        dress: { kind: 'shirt', cloth: plain(paper[100]), collar: paper[200], apron: CANVAS },
      },
    ],
    wall: { kind: 'shelf', things: ['tall-reed-basket', 'bamboo-table-lamp'] },
    bench: [['lidded-bamboo-basket', 150, 0.44]],
  },
  'piyasena-brothers': {
    ground: 'paper',
    people: [
      {
        head: { skin: skins.brown, hair: 'short', beard: 'moustache', jaw: 68 },
        dress: { kind: 'shirt', cloth: plain(palm[600]), collar: palm[500] },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'sides',
          hairColour: DARK_GREY,
          beard: 'moustache',
          age: 'old',
          jaw: 68,
        },
        dress: { kind: 'shirt', cloth: plain(indigo[600]), collar: indigo[400] },
      },
    ],
    wall: { kind: 'fronds', colour: palm[500] },
    bench: [['low-fruit-basket', 410, 0.42]],
  },
  'suwanda-apothecary': {
    ground: 'leaf',
    people: [
      {
        head: { skin: skins.wheat, hair: 'bob', glasses: true, earrings: true },
        dress: {
          kind: 'shirt',
          cloth: plain(paper[50]),
          collar: paper[100],
          apron: plain(palm[700]),
        },
      },
    ],
    wall: { kind: 'shelf', things: ['neem-body-oil', 'jasmine-hair-oil'] },
    bench: [
      ['herbal-soap-trio', 640, 0.38],
      ['king-coconut-hair-oil', 148, 0.4],
    ],
  },
  'kelaniya-clay-potters': {
    ground: 'cream',
    people: [
      {
        head: { skin: skins.dark, hair: 'short', beard: 'stubble', jaw: 68 },
        dress: { kind: 'vest', cloth: plain(paper[50]) },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'bun',
          cover: {
            kind: 'headcloth',
            cloth: batik('sun', indigo[700], dyes.wax, turmeric[400], { size: 30, border: false }),
          },
          gaze: 'down',
        },
        dress: { kind: 'blouse', cloth: plain(turmeric[500]), apron: CANVAS },
      },
    ],
    wall: { kind: 'shelf', things: ['lotus-serving-bowl', 'drip-glaze-bowl'] },
    bench: [['clay-mango-bowl', 420, 0.42]],
  },
  'sirisena-hapuvida': {
    ground: 'madder',
    people: [
      {
        head: {
          skin: skins.deep,
          hair: 'short',
          hairColour: GREY,
          beard: 'full',
          age: 'old',
          gaze: 'down',
          jaw: 66,
        },
        dress: { kind: 'shirt', cloth: plain(paper[100]), collar: paper[50] },
      },
    ],
    wall: { kind: 'plain' },
    bench: [
      ['lacquer-band-bowl', 620, 0.42],
      ['jak-wood-bowl', 190, 0.34],
    ],
  },
  'second-shell-workshop': {
    ground: 'sand',
    people: [
      {
        head: { skin: skins.dark, hair: 'curly' },
        dress: { kind: 'blouse', cloth: plain(turmeric[500]), apron: plain(indigo[800]) },
      },
      {
        head: {
          skin: skins.wheat,
          hair: 'bun',
          cover: { kind: 'headcloth', cloth: plain(madder[600]) },
          gaze: 'down',
          earrings: true,
        },
        dress: { kind: 'blouse', cloth: plain(palm[600]), apron: CANVAS },
      },
    ],
    wall: { kind: 'fronds', colour: palm[600] },
    bench: [['polished-coco-bowl', 410, 0.4]],
  },
  'siriwardena-and-sons': {
    ground: 'haze',
    people: [
      {
        head: { skin: skins.brown, hair: 'curly', beard: 'stubble' },
        dress: { kind: 'shirt', cloth: plain(turmeric[500]), collar: turmeric[400] },
      },
      {
        head: { skin: skins.brown, hair: 'short', beard: 'moustache' },
        dress: { kind: 'shirt', cloth: plain(palm[600]), collar: palm[500] },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'sides',
          hairColour: GREY,
          beard: 'moustache',
          age: 'old',
          gaze: 'down',
        },
        dress: { kind: 'vest', cloth: plain(paper[50]) },
      },
    ],
    wall: { kind: 'plain' },
    bench: [],
    runner: check(paper[100], palm[600], turmeric[500]),
  },
  'kundasale-tailoring-room': {
    ground: 'blush',
    people: [
      {
        head: { skin: skins.wheat, hair: 'plait', gaze: 'down', glasses: true },
        dress: {
          kind: 'shirt',
          cloth: striped(paper[50], indigo[200], paper[100]),
          collar: paper[50],
        },
      },
    ],
    wall: {
      kind: 'cloth',
      cloths: [
        striped(palm[600], turmeric[400], palm[500], paper[100]),
        striped(indigo[700], madder[600], indigo[800]),
      ],
    },
    bench: [],
    runner: plain(paper[100]),
  },
} as const satisfies Record<string, Portrait>;

export const makerRows = { ...workshops, ...moreMakers };
