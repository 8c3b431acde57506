const BETWEEN_NUMBERS = /(?<=\d)\s?x\s?(?=\d)/giu;
/** Numbers, with the symbol of a unit, and the letters of sizes. */
const MEASURES =
  /(?<![\p{L}\p{N}])(?:\d+(?:[.,/]\d+)?\s?(?:mm|cm|m|km|mg|g|kg|ml|cl|l)?|\d?x*[sl]|m)(?![\p{L}\p{N}])/giu;

/** Reads the same in every language: `36`, `1 kg`, `40 x 60 cm`, `XL`. */
export const isWordless = (text: string): boolean =>
  !/\p{L}/u.test(text.replace(BETWEEN_NUMBERS, ' ').replace(MEASURES, ''));
