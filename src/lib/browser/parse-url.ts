/** An address, absolute or on this site; `undefined` for any other text. Older phones lack `URL.parse`. */
export function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined; // No address.
  }
}
