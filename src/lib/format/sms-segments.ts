/** How many segments a text message has (3GPP TS 23.038 and 23.040). The shop pays for each. */

const GSM_7 = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each of these takes two places. */
const GSM_7_EXTENSION = new Set('\f^{}\\[~]|€');

/** Characters that look like one of the 7-bit alphabet, which halves the price of a text. */
const SIMPLER: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u202f': ' ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
};

export const simplerText = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f‘’“”–—−…]/g, (sign) => SIMPLER[sign] ?? sign);

/** Places in a text that is sent alone, and in each part of a longer one. */
const SIZES = { gsm7: [160, 153], ucs2: [70, 67] } as const;

const isGsm7 = (text: string): boolean =>
  Array.from(text).every((sign) => GSM_7.has(sign) || GSM_7_EXTENSION.has(sign));

/** The number of segments; no character is split between two of them. */
export function smsSegments(text: string): number {
  const is7Bit = isGsm7(text);
  const placesOf = (sign: string) => {
    if (!is7Bit) return sign.length;
    return GSM_7_EXTENSION.has(sign) ? 2 : 1;
  };
  const places = Array.from(text, placesOf);
  const [alone, part] = is7Bit ? SIZES.gsm7 : SIZES.ucs2;
  if (places.reduce((sum, taken) => sum + taken, 0) <= alone) return 1;
  let segments = 1;
  let left: number = part;
  for (const taken of places) {
    if (taken > left) {
      segments += 1;
      left = part;
    }
    left -= taken;
  }
  return segments;
}
