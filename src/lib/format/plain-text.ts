const CONTROLS = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;

/**
 * Text pasted from PDFs may contain control characters, and JSON half a character: databases, XML and spreadsheets
 * reject both.
 */
export const withoutControls = (text: string): string =>
  text.replaceAll(CONTROLS, '').toWellFormed();

/** Sinhala and Tamil need the joiners U+200C and U+200D; flags such as Scotland's are a black flag with tags. */
const INVISIBLE = /(?![\u200c\u200d])(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})\p{Cf}/gu;
/** The look behind keeps a long row of spaces from being read again from each of them. */
const ENDS = /^[\s\u200c\u200d]+|(?<![\s\u200c\u200d])[\s\u200c\u200d]+$/g;
/** Braille's empty cell shows nothing, like U+200B. */
const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name: without line breaks, repeated spaces, and invisible characters that tell two names apart. */
export const oneLine = (text: string): string =>
  withoutControls(text).replaceAll(INVISIBLE, '').normalize().replaceAll(/\s+/gu, ' ').trim();

/** Names that look the same, apart from capitals, have the same key; '' shows nothing. */
export const visibleKey = (name: string): string =>
  name.replaceAll(SHOWS_NOTHING, '').trim().toLowerCase();

/** What is empty to the eye is empty, and joiners stand inside words alone. */
export function visibleText(text: string): string {
  const shown = text.replaceAll(INVISIBLE, '');
  return visibleKey(shown) === '' ? '' : shown.replaceAll(ENDS, '');
}

/** Text as people mean it. */
export const typedText = (text: string): string => visibleText(withoutControls(text));

/** Codes, phone numbers and amounts: without the marks that phones and chats add, and with one kind of dash. */
export const typedSigns = (text: string): string =>
  text
    .replaceAll(SHOWS_NOTHING, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .trim();

/** Forms send a line break as two characters, but people count one. */
export const oneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');
