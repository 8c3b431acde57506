import { expect, test } from 'vitest';
import { searchTranslatedDemo } from '../../support/translated-demo.ts';

/**
 * What a shopper in Jaffna types, and what comes first. Of products that match alike, the one with most stars does
 * (docs/api.md "Search").
 */

const find = await searchTranslatedDemo();

const inTamil: ReadonlyArray<readonly [typed: string, first: string]> = [
  // Things, by one word.
  ['சாரம்', 'peacock-batik-sarong'],
  ['சேலை', 'handloom-saree'],
  ['கவுன்', 'temple-flower-dress'],
  ['மிளகு', 'black-pepper-sack'],
  ['தேயிலை', 'estate-tea-tin'],
  ['ஏலக்காய்', 'green-cardamom'],
  ['சுளகு', 'winnowing-tray'],
  ['மோதிரம்', 'garnet-ring'],
  ['தோடு', 'lotus-drop-earrings'],
  ['மஞ்சள்', 'ground-turmeric'],
  // The name has the word with a joining consonant or as a part of a longer one.
  ['கறுவா', 'ceylon-cinnamon'],
  ['பத்திக்', 'peacock-batik-sarong'],
  ['பை', 'handloom-market-tote'],
  ['கைப்பை', 'palmyrah-clutch'],
  ['பனையோலை', 'palm-sun-hat'],
  ['தலையணை', 'block-print-pillows'],
  // Several and one.
  ['கிண்ணங்கள்', 'lacquer-band-bowl'],
  ['கம்பளங்கள்', 'dumbara-rug'],
  ['வளையல்', 'lacquer-bangles'],
  ['செருப்புகள்', 'leather-toe-sandals'],
  // Other words for it.
  ['புடவை', 'handloom-saree'],
  ['சட்டை', 'linen-long-shirt'],
  // Beginnings and slips: l and r have several letters.
  ['சந்தன', 'sandalwood-face-clay'],
  ['மிலகு', 'black-pepper-sack'],
  ['கருவா', 'ceylon-cinnamon'],
  // Two words.
  ['மஞ்சள் தூள்', 'ground-turmeric'],
  ['மூங்கில் கூடை', 'lidded-bamboo-basket'],
  ['பழக் கூடை', 'low-fruit-basket'],
  ['மேசை விளக்கு', 'bamboo-table-lamp'],
  ['பலா மரக் கிண்ணம்', 'jak-wood-bowl'],
  ['வெள்ளி மாலை', 'silver-sun-necklace'],
  ['தோல் செருப்பு', 'leather-toe-sandals'],
  ['கைத்தறி சேலை', 'handloom-saree'],
  // Colours.
  ['சிவப்பு சேலை', 'handloom-saree'],
  ['நீல சேர்ட்', 'kids-stripe-shirt'],
  // Categories: what women wear begins with the most loved dress.
  ['படுக்கை விரிப்பு', 'handloom-sheet-stack'],
  ['சிறுவர் சாரம்', 'kids-little-sarong'],
  ['பெண்கள் ஆடை', 'temple-flower-dress'],
  // Who made it, where, and what of.
  ['யாழ்ப்பாணம்', 'ground-turmeric'],
  ['சிரட்டை', 'coconut-shell-bowls'],
];

const inLatinLetters: ReadonlyArray<readonly [typed: string, first: string]> = [
  // Things.
  ['saaram', 'peacock-batik-sarong'],
  ['selai', 'handloom-saree'],
  ['seelai', 'handloom-saree'],
  ['chelai', 'handloom-saree'],
  ['pudavai', 'handloom-saree'],
  ['sattai', 'linen-long-shirt'],
  ['theyilai', 'estate-tea-tin'],
  ['vilakku', 'bamboo-drop-lamp'],
  ['kambalam', 'dumbara-rug'],
  ['mothiram', 'garnet-ring'],
  ['thodu', 'lotus-drop-earrings'],
  ['thoppi', 'palm-sun-hat'],
  ['pai', 'handloom-market-tote'],
  // g or k, s or ch, l for three letters, r for two.
  ['milagu', 'black-pepper-sack'],
  ['milaku', 'black-pepper-sack'],
  ['sulagu', 'winnowing-tray'],
  ['seruppu', 'leather-toe-sandals'],
  ['cheruppu', 'leather-toe-sandals'],
  ['katralai', 'aloe-face-gel'],
  ['kattalai', 'aloe-face-gel'],
  ['karuva', 'ceylon-cinnamon'],
  ['thengai', 'coconut-pair'],
  ['elakkai', 'green-cardamom'],
  ['karambu', 'clove-sack'],
  // Beginnings and slips.
  ['manja', 'ground-turmeric'],
  ['valaya', 'lacquer-bangles'],
  ['thalayanai', 'block-print-pillows'],
  ['pudawei', 'handloom-saree'],
  // Materials.
  ['sirattai', 'coconut-shell-bowls'],
  ['panaiyolai', 'palm-sun-hat'],
  ['arakku', 'lacquer-band-bowl'],
  ['santhanam', 'sandalwood-face-clay'],
  // Two words.
  ['manjal thool', 'ground-turmeric'],
  ['moongil koodai', 'lidded-bamboo-basket'],
  ['pazha koodai', 'low-fruit-basket'],
  ['velli malai', 'silver-sun-necklace'],
  ['koonthal ennai', 'king-coconut-hair-oil'],
  ['kaithari selai', 'handloom-saree'],
  // Colours and categories.
  ['sivappu selai', 'handloom-saree'],
  ['siruvar saram', 'kids-little-sarong'],
];

test('there are 40 searches in each script', () => {
  expect([inTamil.length, inLatinLetters.length]).toEqual([40, 40]);
});

test.each(inTamil)('"%s" finds %s first', (typed, first) => {
  expect(find(typed)[0]).toBe(first);
});

test.each(inLatinLetters)('"%s" in Latin letters finds %s first', (typed, first) => {
  expect(find(typed)[0]).toBe(first);
});

test.each([
  ['selai', 'சேலை'],
  ['vilakku', 'விளக்கு'],
  ['seruppu', 'செருப்பு'],
])('"%s" finds all that "%s" does', (typed, script) => {
  expect(find(typed)).toEqual(expect.arrayContaining(find(script)));
});
