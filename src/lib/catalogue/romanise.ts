/**
 * How words of Sinhala and Tamil sound in Latin letters, so that `sarama` finds `සරම` (decision 0044). Both sides of a
 * search are folded alike: no long vowels, aspirates or double letters.
 */

const lettersOf = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s*,\s*/)
      .flatMap((row) => {
        const [sound = '', letters = ''] = row.split(' ');
        return Array.from(letters, (letter): [string, string] => [letter, sound]);
      }),
  );

interface Script {
  consonants: ReadonlyMap<string, string>;
  /** Vowels that stand alone, and signs that replace the vowel `a` of a consonant. */
  vowels: ReadonlyMap<string, string>;
  signs: ReadonlyMap<string, string>;
  /** Takes the vowel `a` from a consonant. */
  virama: string;
}

const sinhala: Script = {
  consonants: lettersOf(
    'k කඛ, g ගඝ, ng ඟ, s චඡශෂස, j ජඣ, nj ඦ, t ටඨතථ, d ඩඪදධ, nd ඬඳ, n ඞඤඥණන, p පඵෆ, b බභ, m ම, ' +
      'mb ඹ, y ය, r ර, l ලළ, v ව, h හ',
  ),
  vowels: lettersOf('a අආ, æ ඇඈ, i ඉඊ, u උඌ, ru ඍ, e එඒ, ai ඓ, o ඔඕ, au ඖ, n ං, h ඃ'),
  signs: lettersOf('a ා, æ ැෑ, i ිී, u ුූ, ru ෘෲ, e ෙේ, ai ෛ, o ොෝ, au ෞ'),
  virama: '්',
};

/** Capitals sound by their neighbours: `K` is k or g. */
const tamil: Script = {
  consonants: lettersOf(
    'K க, S ச, T ட, D த, P ப, R ற, n ஙஞணநன, m ம, y ய, r ர, l லளழ, v வ, j ஜ, s ஷஸ, h ஹ',
  ),
  vowels: lettersOf('a அஆ, i இஈ, u உஊ, e எஏ, ai ஐ, o ஒஓ, au ஔ, f ஃ'),
  signs: lettersOf('a ா, i ிீ, u ுூ, e ெே, ai ை, o ொோ, au ௌ'),
  virama: '்',
};

function lettersIn(word: string, { consonants, vowels, signs, virama }: Script): string {
  let latin = '';
  let isBare = false;
  for (const letter of word) {
    const sign = signs.get(letter);
    if (isBare && sign === undefined && letter !== virama) latin += 'a';
    const consonant = consonants.get(letter);
    latin += sign ?? consonant ?? vowels.get(letter) ?? '';
    isBare = consonant !== undefined;
  }
  return isBare ? `${latin}a` : latin;
}

/** Hard at the beginning and doubled; soft between vowels and after `n` and `m`. */
const SOFT = /(?<=[aeiounm])[KSTDP](?=[aeiour])/g;

/** People write `milagu` and `milaku`, `santhanam` and `sandanam`: all ways count. */
const tamilWays: ReadonlyArray<Readonly<Record<string, string>>> = [
  { K: 'g', T: 'd', D: 't', P: 'b', S: 's' },
  { K: 'g', T: 'd', D: 'd', P: 'b', S: 's' },
  { K: 'k', T: 't', D: 't', P: 'p', S: 's' },
];
const HARD = tamilWays[2] ?? {};

function tamilSounds(word: string): string[] {
  const letters = lettersIn(word, tamil).replace(/fP/g, 'p');
  return tamilWays.map((way) => {
    const isHard = way === HARD;
    return letters
      .replace(/RR/g, isHard ? 't' : 'tr')
      .replace(/nR/g, isHard ? 'nr' : 'ndr')
      .replace(/nS/g, isHard ? 'ns' : 'nj')
      .replace(SOFT, (letter) => way[letter] ?? letter)
      .replace(/[KSTDP]/g, (letter) => HARD[letter] ?? letter)
      .replace(/R/g, 'r');
  });
}

/** Mostly written `e` or `a`. */
function sinhalaSounds(word: string): string[] {
  const letters = lettersIn(word, sinhala);
  return ['e', 'a'].map((vowel) => letters.replaceAll('æ', vowel));
}

/** Single letters; `y` after a vowel ends it: `ennei`, `enney` and `ennai` are one. */
const fold = (letters: string): string =>
  letters
    .replace(/(.)\1+/g, '$1')
    .replace(/y(?![aeiou])/g, 'i')
    .replace(/ei/g, 'ai');

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

const SINHALA = /^\p{Script=Sinhala}/u;
const TAMIL = /^\p{Script=Tamil}/u;
/** Joins a word to the next one, and sounds like its first letter. */
const TAMIL_JOINT = /[கசதப]்$/;
/** Before another word `பழம்` is `பழ`. */
const TAMIL_BARE = /\p{L}\p{M}*\p{L}$/u;

/** The folded spellings of a word in Sinhala or Tamil; none of other words. */
export function soundsOf(word: string): string[] {
  if (SINHALA.test(word)) return distinct(sinhalaSounds(word).map(fold));
  if (!TAMIL.test(word)) return [];
  const alone = word.replace(TAMIL_JOINT, '');
  const whole = TAMIL_BARE.test(alone) ? [`${alone}ம்`] : [];
  return distinct([word, alone, ...whole].flatMap(tamilSounds).map(fold));
}

const LATIN = /^[a-z]+$/;

/** Of `ee` and `oo` both readings count: `ridee`, `thee`; `koodai`, `thoodu`. */
const readings = [
  ['i', 'u'],
  ['e', 'o'],
] as const;

/** The folded spellings of what somebody types in Latin letters; none of other words. */
export function typedSounds(word: string): string[] {
  if (!LATIN.test(word)) return [];
  const letters = word
    .replace(/zh/g, 'l')
    .replace(/[cs]h/g, 's')
    .replace(/ph|f/g, 'p')
    .replace(/(?<=[tdkgbj])h/g, '')
    .replace(/c(?=[ei])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/ae/g, 'e');
  return distinct(
    readings.map(([front, back]) => fold(letters.replace(/e{2,}/g, front).replace(/o{2,}/g, back))),
  );
}
