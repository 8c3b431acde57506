import { indigo, madder, palm, paper, turmeric } from '../dyes.ts';
import type { Portrait } from '../makers.ts';
import { CANVAS, check, DARK_GREY, GREY, plain, skins } from './wear.ts';

/** Who is drawn as which grower, silversmith or shoemaker. */
export const moreMakers = {
  'vasuki-ponnambalam': {
    ground: 'cream',
    people: [
      {
        head: {
          skin: skins.deep,
          hair: 'plait',
          flower: true,
          earrings: true,
          noseStud: true,
          pottu: true,
          gaze: 'down',
        },
        dress: {
          kind: 'saree',
          blouse: indigo[700],
          cloth: plain(turmeric[500]),
          border: madder[600],
          necklace: true,
        },
      },
    ],
    wall: { kind: 'fronds', colour: palm[600] },
    bench: [['palm-sun-hat', 168, 0.4]],
  },
  'selvam-footwear-shed': {
    ground: 'sand',
    people: [
      {
        head: { skin: skins.deep, hair: 'short', beard: 'moustache', glasses: true, jaw: 68 },
        dress: { kind: 'shirt', cloth: check(paper[100], indigo[400], indigo[200]), apron: CANVAS },
      },
    ],
    wall: { kind: 'plain' },
    bench: [],
    runner: plain('#8c5a36'),
  },
  'nawarathna-silversmiths': {
    ground: 'indigo',
    people: [
      {
        head: { skin: skins.brown, hair: 'bun', earrings: true, flower: true },
        dress: {
          kind: 'saree',
          blouse: madder[700],
          cloth: plain(paper[100]),
          border: turmeric[600],
          necklace: true,
        },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'short',
          hairColour: GREY,
          age: 'old',
          glasses: true,
          gaze: 'down',
          beard: 'moustache',
        },
        dress: { kind: 'shirt', cloth: plain(paper[50]), collar: paper[100] },
      },
    ],
    wall: { kind: 'plain' },
    bench: [],
    runner: plain(madder[700]),
  },
  'matale-spice-growers': {
    ground: 'haze',
    people: [
      {
        head: { skin: skins.dark, hair: 'curly', cover: { kind: 'hat' }, beard: 'stubble' },
        dress: { kind: 'shirt', cloth: check(paper[100], madder[500], paper[200]) },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'bun',
          cover: { kind: 'headcloth', cloth: plain(turmeric[400]) },
        },
        dress: { kind: 'blouse', cloth: plain(palm[600]) },
      },
    ],
    wall: { kind: 'leaves', colour: palm[600] },
    bench: [['black-pepper-sack', 410, 0.4]],
  },
  'bandara-menike': {
    ground: 'leaf',
    people: [
      {
        head: {
          skin: skins.brown,
          hair: 'bun',
          hairColour: GREY,
          age: 'old',
          cover: { kind: 'headcloth', cloth: check(paper[100], palm[600], palm[300]) },
        },
        dress: { kind: 'blouse', cloth: plain(madder[500]), necklace: true },
      },
    ],
    wall: { kind: 'leaves', colour: palm[700] },
    bench: [['green-cardamom', 640, 0.38]],
  },
  'wimalasena-family': {
    ground: 'clay',
    people: [
      {
        head: { skin: skins.brown, hair: 'short', beard: 'stubble' },
        dress: { kind: 'vest', cloth: plain(paper[50]) },
      },
      {
        head: { skin: skins.wheat, hair: 'plait', earrings: true },
        dress: { kind: 'blouse', cloth: plain(palm[600]) },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'topknot',
          hairColour: GREY,
          age: 'old',
          gaze: 'down',
        },
        dress: {
          kind: 'saree',
          blouse: paper[100],
          cloth: plain(indigo[600]),
          border: turmeric[500],
        },
      },
    ],
    wall: { kind: 'plain' },
    bench: [],
    runner: plain('#9a5f38'),
  },
  'kandiah-and-daughters': {
    ground: 'madder',
    people: [
      {
        head: { skin: skins.deep, hair: 'plait', pottu: true, earrings: true, noseStud: true },
        dress: { kind: 'blouse', cloth: plain(turmeric[500]) },
      },
      {
        head: { skin: skins.dark, hair: 'bun', pottu: true, earrings: true, flower: true },
        dress: { kind: 'blouse', cloth: plain(palm[500]) },
      },
      {
        head: {
          skin: skins.deep,
          hair: 'sides',
          hairColour: GREY,
          age: 'old',
          beard: 'moustache',
          glasses: true,
        },
        dress: { kind: 'shirt', cloth: plain(paper[50]), collar: paper[100] },
      },
    ],
    wall: { kind: 'plain' },
    bench: [['ground-turmeric', 640, 0.3]],
  },
  'high-garden-smallholders': {
    ground: 'leaf',
    people: [
      {
        head: {
          skin: skins.deep,
          hair: 'short',
          hairColour: DARK_GREY,
          beard: 'moustache',
          cover: { kind: 'headcloth', cloth: plain(paper[100]) },
        },
        dress: { kind: 'shirt', cloth: plain(indigo[700]), collar: indigo[600] },
      },
      {
        head: {
          skin: skins.dark,
          hair: 'bun',
          pottu: true,
          noseStud: true,
          cover: { kind: 'veil', cloth: plain(madder[600]) },
        },
        dress: { kind: 'blouse', cloth: plain(turmeric[500]) },
      },
    ],
    wall: { kind: 'leaves', colour: palm[500] },
    bench: [['estate-tea-tin', 410, 0.4]],
  },
  'white-tea-pluckers-circle': {
    ground: 'haze',
    people: [
      {
        head: { skin: skins.wheat, hair: 'plait' },
        dress: { kind: 'blouse', cloth: plain(indigo[600]) },
      },
      {
        head: { skin: skins.dark, hair: 'bob', cover: { kind: 'hat' } },
        dress: { kind: 'blouse', cloth: plain(paper[200]) },
      },
      {
        head: {
          skin: skins.brown,
          hair: 'bun',
          gaze: 'down',
          earrings: true,
          cover: { kind: 'headcloth', cloth: plain(palm[300]) },
        },
        dress: { kind: 'blouse', cloth: plain(madder[600]) },
      },
    ],
    wall: { kind: 'plain' },
    bench: [['silver-tip-tea', 640, 0.36]],
  },
  'jayasundara-tappers': {
    ground: 'palm',
    people: [
      {
        head: {
          skin: skins.deep,
          hair: 'short',
          hairColour: GREY,
          age: 'old',
          beard: 'moustache',
          cover: { kind: 'turban', cloth: check(madder[600], paper[100], madder[700]) },
          jaw: 68,
        },
        dress: { kind: 'vest', cloth: plain(paper[100]) },
      },
    ],
    wall: { kind: 'fronds', colour: palm[300] },
    bench: [['kithul-treacle', 640, 0.42]],
  },
  'kandapola-rose-garden': {
    ground: 'blush',
    people: [
      {
        head: { skin: skins.fair, hair: 'bob', cover: { kind: 'hat' }, earrings: true },
        dress: {
          kind: 'shirt',
          cloth: plain('#d98f86'),
          collar: '#e6aaa2',
          apron: plain(palm[600]),
        },
      },
    ],
    wall: { kind: 'leaves', colour: palm[500] },
    bench: [['rose-water-mist', 160, 0.42]],
  },
  'ranaweera-estate': {
    ground: 'turmeric',
    people: [
      {
        head: {
          skin: skins.wheat,
          hair: 'short',
          hairColour: DARK_GREY,
          beard: 'full',
          jaw: 66,
        },
        dress: { kind: 'shirt', cloth: plain(indigo[700]), collar: indigo[600] },
      },
    ],
    wall: { kind: 'fronds', colour: palm[700] },
    bench: [['coconut-pair', 620, 0.4]],
  },
  'hill-and-field-packing-room': {
    ground: 'paper',
    people: [
      {
        head: { skin: skins.wheat, hair: 'short', glasses: true },
        dress: {
          kind: 'shirt',
          cloth: plain(palm[500]),
          collar: palm[300],
          apron: plain(paper[100]),
        },
      },
      {
        head: {
          skin: skins.fair,
          hair: 'bob',
          gaze: 'down',
          cover: { kind: 'headcloth', cloth: plain(paper[50]) },
        },
        dress: { kind: 'blouse', cloth: plain(madder[500]), apron: plain(paper[100]) },
      },
    ],
    wall: { kind: 'shelf', things: ['ceylon-cinnamon', 'silver-tip-tea'] },
    bench: [['ruby-tea-tin', 410, 0.42]],
  },
} as const satisfies Record<string, Portrait>;
