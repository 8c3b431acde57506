import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';

// Sinhala and Tamil have one voice: docs/terms.json lists the words that the shop does not take.

type Language = 'si' | 'ta';

interface Term {
  not: string;
  /** What finds it; else a word that begins with it. */
  pattern?: string;
  write: string;
  why: string;
  /** The beginnings of the only keys that it is wrong in. */
  in?: string[];
  /** The keys that it is right in, and why. */
  except?: Record<string, string>;
}

/** A text, or the forms of a count. */
type Texts = string | [{ match: Record<string, string> }];

/** The text as people see it: one code for each letter, no joiners. */
const plain = (text: string): string => text.normalize('NFC').replaceAll('\u200d', '');

const read = <Content>(path: string): Content => JSON.parse(plain(readFileSync(path, 'utf8')));

const { endings, ...terms } = read<
  Record<Language, Term[]> & { endings: Record<Language, string[]> }
>('docs/terms.json');

const WORD_START = String.raw`(?<![\p{L}\p{M}])`;
const WORD_END = String.raw`(?![\p{L}\p{M}])`;

const found = ({ not, pattern = WORD_START + RegExp.escape(not) }: Term, text: string): boolean =>
  new RegExp(pattern, 'u').test(text);

const isFor = (term: Term, key: string): boolean =>
  term.in?.some((start) => key.startsWith(start)) ?? true;

const notTaken = (language: Language, key: string, text: string): Term[] =>
  terms[language].filter((term) => isFor(term, key) && found(term, text));

const loneEnding = (language: Language, text: string): string | undefined =>
  new RegExp(String.raw`\} (?:${endings[language].join('|')})${WORD_END}`, 'u').exec(text)?.[0];

const textsIn = (texts: Texts): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(texts[0].match);

/** Each text of a language with its key, such as `cart_empty` or `content.help.how-can-i-pay.body`. */
function textsOf(language: Language | 'en'): (readonly [key: string, text: string])[] {
  const messages = globSync(`src/messages/${language}/*.json`).flatMap((path) =>
    Object.entries(read<Record<string, Texts>>(path)),
  );
  const content = globSync(`src/messages/${language}/content/*.json`).flatMap((path) =>
    Object.entries(read<Record<string, Record<string, Texts>>>(path)).flatMap(([name, fields]) =>
      Object.entries(fields).map(
        ([field, texts]) => [`${basename(path, '.json')}.${name}.${field}`, texts] as const,
      ),
    ),
  );
  return [...messages, ...content].flatMap(([key, texts]) =>
    textsIn(texts).map((text) => [key, text] as const),
  );
}

describe.each<Language>(['si', 'ta'])('The texts in %s', (language) => {
  const texts = textsOf(language);

  test('have no word that is not taken', () => {
    const wrong = texts.flatMap(([key, text]) =>
      notTaken(language, key, text)
        .filter(({ except }) => !(except && key in except))
        .map(({ not, write, why }) => `${key}: not ${not} (${why}), but ${write}`),
    );
    expect(wrong).toEqual([]);
  });

  test('have the words that are right in them alone', () => {
    const unused = terms[language].flatMap((term) =>
      Object.keys(term.except ?? {}).filter(
        (wanted) => !texts.some(([key, text]) => key === wanted && found(term, text)),
      ),
    );
    expect(unused).toEqual([]);
  });

  test('hang no ending on what stands in braces', () => {
    const hanging = texts.filter(([, text]) => loneEnding(language, text) !== undefined);
    expect(Object.fromEntries(hanging)).toEqual({});
  });
});

test.each<[Language, string, string, string[]]>([
  ['ta', 'vouchers_first_order', 'முதல் ஆர்டருக்கு மட்டுமே', ['ஆர்டர']],
  ['ta', 'account_phone', 'கைபேசி எண்ணை எழுதவும்', ['எண்']],
  ['ta', 'orders_quantity', 'எண்ணிக்கை, எண்ணெய், எண்பது', []],
  ['ta', 'payments_slip', 'உங்கள் சீட்டாக', ['சீட்ட']],
  ['ta', 'orders_receipt', 'பற்றுச்சீட்டு', []],
  ['ta', 'orders_cancel', 'ரத்து செய்ய', ['ரத்து']],
  ['ta', 'orders_cancel', 'இரத்துச் செய்ய', []],
  ['ta', 'cart_discount', 'விலைக்கழிவு', []],
  ['ta', 'gift_vouchers_print', 'பார்த்து அச்சிடு', ['a bare verb, such as அச்சிடு']],
  ['ta', 'sales_none_hint', 'மீண்டும் பாருங்கள்.', ['-உங்கள்']],
  ['ta', 'orders_email_number', 'உங்கள் படங்கள்.', []],
  ['si', 'vouchers_one_discount', 'යෙදිය හැක.', ['හැක']],
  ['si', 'vouchers_by_gift', 'ගෙවිය නොහැක.', ['හැක']],
  ['si', 'vouchers_by_gift', 'ගෙවිය නොහැකියි, හැක්කේ, හැකි', []],
  ['si', 'gift_vouchers_paid', 'ඇණවුමකට ගෙවන ලදී', ['ලදී']],
  ['si', 'gift_vouchers_buy', 'මිලදී ගන්න', []],
  ['si', 'vouchers_ended', 'අවසන් විය.', ['විය.']],
  ['si', 'cart_quantity', 'සංඛ්‍යාවක් විය යුතුයි', []],
  ['si', 'orders_text_placed', 'ස්තූතියි.', ['ස්තූති']],
])('in %s, %s: %s', (language, key, text, nots) => {
  expect(notTaken(language, key, plain(text)).map(({ not }) => not)).toEqual(nots);
});

test.each<[Language, string, string | undefined]>([
  ['ta', '{date} இற்குள் வரும்', '} இற்குள்'],
  ['ta', '{email} க்கு', '} க்கு'],
  ['ta', '{amount} தொகையை, {size} இல்லை', undefined],
  ['si', '{amount} ක තෑගි', '} ක'],
  ['si', '{amount}ක තෑගි, {day} කලින්', undefined],
])('the ending in %s: %s', (language, text, ending) => {
  expect(loneEnding(language, plain(text))).toBe(ending);
});

describe('What an English message asks for', () => {
  const VERBS =
    /^(?:Please )?(?:Accept|Add|Allow|Ask|Buy|Call|Cancel|Change|Check|Choose|Clear|Close|Confirm|Continue|Copy|Create|Delete|Download|Edit|Enter|Find|Follow|Get|Give|Go|Hide|Keep|Leave|Log|Login|Look|Make|Move|Open|Pay|Place|Press|Print|Raise|Read|Register|Remove|Resend|Reset|Save|Scan|Search|See|Send|Set|Share|Show|Sign|Spend|Start|Stop|Submit|Subscribe|Take|Tell|Track|Try|Turn|Undo|Unsubscribe|Upload|Use|Verify|View|Write) /;
  /** Those that begin with a verb and ask for nothing. */
  const NOT_ASKED = new Set([
    'account_confirm_required',
    'account_logged_in',
    'account_login_failed',
    'catalogue_search_results',
    'catalogue_view',
    'checkout_guest_description',
    'gift_vouchers_email_footnote',
    'gift_vouchers_send_on',
    'orders_cancel_question',
    'orders_status_pay_on_delivery',
    'payments_upload_failed',
  ]);
  const asked = new Set(
    textsOf('en').flatMap(([key, text]) => (VERBS.test(text) && !NOT_ASKED.has(key) ? [key] : [])),
  );

  test.each([
    ['si', 'න්න'],
    ['ta', 'வும்'],
  ] as const)('is asked politely in %s, with -%s', (language, ending) => {
    expect(asked.size).toBeGreaterThan(100);
    const impolite = textsOf(language).filter(
      ([key, text]) => asked.has(key) && !text.includes(plain(ending)),
    );
    expect(Object.fromEntries(impolite)).toEqual({});
  });
});
