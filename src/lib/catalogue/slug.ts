import { slug } from 'github-slugger';

const LONGEST = 72;
/** For a name without a character that a slug can have. */
const NAMELESS = 'craft';

/** The slug of a new product's name: `Peacock Batik Sarong` → `peacock-batik-sarong`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const words = slug(plain)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('-').slice(0, LONGEST).replace(/-$/, '') || NAMELESS;
}
