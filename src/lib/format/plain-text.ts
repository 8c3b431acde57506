const CONTROLS = /(?![\t\n\v\f\r\u0085])\p{Cc}/gu;

/**
 * Text pasted from PDFs may contain control characters, and JSON half a character: databases, XML and spreadsheets
 * reject both.
 */
export const withoutControls = (text: string): string =>
  text.replaceAll(CONTROLS, '').toWellFormed();

/** Sinhala and Tamil need the joiners U+200C and U+200D. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/** A name: without line breaks, repeated spaces, and invisible characters that tell two names apart. */
export const oneLine = (text: string): string =>
  withoutControls(text).replaceAll(INVISIBLE, '').normalize().replaceAll(/\s+/gu, ' ').trim();

/** Names that look the same, apart from capitals, have the same key; '' shows nothing. */
export const visibleKey = (name: string): string =>
  name
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase();

/** Forms send a line break as two characters, but people count one. */
export const oneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');
