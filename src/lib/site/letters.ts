import headings from '../../styles/fonts/eczar-latin-wght-normal.woff2?url';
import text from '../../styles/fonts/figtree-latin-wght-normal.woff2?url';
import looks from '../../styles/letters.css?url';
import { loadLooks } from './load-looks.ts';

/**
 * The web fonts come when everything of the first view is there, so that they hold up no picture.
 * Who comes from another page of the shop has them already: he gets them at once.
 */
const hasThem = document.referrer.startsWith(`${location.origin}/`);

/** The files are fetched before they are named: the page is laid out anew once, not three times. */
async function fetchThem(): Promise<void> {
  const files = [headings, text].map((href) => new FontFace('fetched', `url(${href})`));
  // One that does not come is asked for again by the stylesheet, as everywhere else.
  await Promise.allSettled(files.map((file) => file.load()));
  await loadLooks(looks);
}

if (hasThem) void loadLooks(looks);
else if (document.readyState === 'complete') void fetchThem();
else addEventListener('load', () => void fetchThem(), { once: true });
