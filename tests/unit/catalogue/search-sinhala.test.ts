import { expect, test } from 'vitest';
import { searchTranslatedDemo } from '../../support/translated-demo.ts';

/**
 * What a shopper in Kandy types, and what comes first. Of products that match alike, the one with most stars does
 * (docs/api.md "Search").
 */

const find = await searchTranslatedDemo();

const inSinhala: ReadonlyArray<readonly [typed: string, first: string]> = [
  // Things, by one word.
  ['සරම', 'peacock-batik-sarong'],
  ['සාරිය', 'handloom-saree'],
  ['ගවුම', 'temple-flower-dress'],
  ['තේ', 'estate-tea-tin'],
  ['කුරුඳු', 'ceylon-cinnamon'],
  ['ගම්මිරිස්', 'black-pepper-sack'],
  ['කුල්ල', 'winnowing-tray'],
  ['කරාබු', 'brass-jhumka'],
  ['වළලු', 'lacquer-bangles'],
  ['සබන්', 'herbal-soap-trio'],
  ['තැඹිලි', 'king-coconut-hair-oil'],
  ['කෝමාරිකා', 'aloe-face-gel'],
  // Other forms of the word than the name has: several, one of them, a part of it.
  ['සරම්', 'peacock-batik-sarong'],
  ['සාරි', 'handloom-saree'],
  ['කූඩයක්', 'lidded-bamboo-basket'],
  ['තොප්පි', 'palm-sun-hat'],
  ['ගම්මි', 'black-pepper-sack'],
  // Another word for it: the osariya is a saree, and the cloth that is worn with a hatte is a wrap skirt.
  ['ඔසරිය', 'handloom-saree'],
  ['රෙද්ද', 'sun-wheel-wrap-skirt'],
  // Slips: a letter without its nasal, a long vowel, the other n.
  ['කුරුදු', 'ceylon-cinnamon'],
  ['සාරීය', 'handloom-saree'],
  ['බුමුතුරුනු', 'dumbara-rug'],
  // Written without the joiner that the name has.
  ['අත්යන්ත්ර සරම', 'handloom-sarong'],
  // Two words, of material, kind or use.
  ['කහ කුඩු', 'ground-turmeric'],
  ['සුදු තේ', 'silver-tip-tea'],
  ['කිතුල් පැණි', 'kithul-treacle'],
  ['මැටි බඳුන', 'clay-mango-bowl'],
  ['කොස් ලී බඳුන', 'jak-wood-bowl'],
  ['මේස ලාම්පුව', 'bamboo-table-lamp'],
  ['රිදී මාලය', 'silver-sun-necklace'],
  ['හම් සෙරෙප්පු', 'leather-toe-sandals'],
  ['හිසකෙස් තෙල්', 'king-coconut-hair-oil'],
  // Colours.
  ['රතු සාරිය', 'handloom-saree'],
  ['නිල් සරම', 'peacock-batik-sarong'],
  ['නිල් කමිසය', 'kids-stripe-shirt'],
  // Categories.
  ['ඇඳ ඇතිරිලි', 'handloom-sheet-stack'],
  ['ළමා ගවුම', 'kids-sprig-frock'],
  ['පිරිමි කමිස', 'linen-long-shirt'],
  // Who made it, and what of: the basket says cane alone, the trays only have an edge of it.
  ['මාලිනී වීරසිංහ', 'handloom-market-tote'],
  ['වේවැල්', 'market-basket'],
];

const inLatinLetters: ReadonlyArray<readonly [typed: string, first: string]> = [
  // With and without the last vowel.
  ['sarama', 'peacock-batik-sarong'],
  ['saram', 'peacock-batik-sarong'],
  ['sariya', 'handloom-saree'],
  ['osariya', 'handloom-saree'],
  ['osari', 'handloom-saree'],
  ['redda', 'sun-wheel-wrap-skirt'],
  ['gawuma', 'temple-flower-dress'],
  ['kudaya', 'lidded-bamboo-basket'],
  ['koodaya', 'lidded-bamboo-basket'],
  // Aspirates, v and w, one letter or two.
  ['bathik', 'peacock-batik-sarong'],
  ['thambili', 'king-coconut-hair-oil'],
  ['lampuwa', 'bamboo-drop-lamp'],
  ['gammiris', 'black-pepper-sack'],
  ['gamiris', 'black-pepper-sack'],
  ['bumuthurunu', 'dumbara-rug'],
  ['thoppiya', 'palm-sun-hat'],
  ['walalu', 'lacquer-bangles'],
  // The vowel that is written a, e or ae.
  ['meti banduna', 'clay-mango-bowl'],
  ['mati banduna', 'clay-mango-bowl'],
  ['maeti banduna', 'clay-mango-bowl'],
  ['wewel', 'market-basket'],
  // Beginnings and slips.
  ['kurun', 'ceylon-cinnamon'],
  ['kurudu', 'ceylon-cinnamon'],
  ['sereppu', 'leather-toe-sandals'],
  ['serappu', 'leather-toe-sandals'],
  // Materials and things.
  ['pan', 'reed-shoulder-bag'],
  ['polkatu', 'coconut-shell-bowls'],
  ['malu katu', 'indigo-twill-tray'],
  ['kohomba', 'neem-body-oil'],
  ['mudda', 'garnet-ring'],
  ['enasal', 'green-cardamom'],
  // Two words.
  ['kaha kudu', 'ground-turmeric'],
  ['kithul pani', 'kithul-treacle'],
  ['mesa lampuwa', 'bamboo-table-lamp'],
  ['ridee karabu', 'silver-jhumka'],
  ['hisakes thel', 'king-coconut-hair-oil'],
  // Colours and categories.
  ['rathu sarama', 'madder-check-sarong'],
  ['kaha sariya', 'handloom-saree'],
  ['nil kamisaya', 'kids-stripe-shirt'],
  ['lama gawuma', 'kids-sprig-frock'],
];

test('there are 40 searches in each script', () => {
  expect([inSinhala.length, inLatinLetters.length]).toEqual([40, 40]);
});

test.each(inSinhala)('"%s" finds %s first', (typed, first) => {
  expect(find(typed)[0]).toBe(first);
});

test.each(inLatinLetters)('"%s" in Latin letters finds %s first', (typed, first) => {
  expect(find(typed)[0]).toBe(first);
});

test.each([
  ['sarama', 'සරම'],
  ['thambili', 'තැඹිලි'],
  ['wewel', 'වේවැල්'],
])('"%s" finds all that "%s" does', (typed, script) => {
  expect(find(typed)).toEqual(expect.arrayContaining(find(script)));
});
