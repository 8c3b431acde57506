import looks from '../../styles/letters.css?url';
import { loadLooks } from './load-looks.ts';

/**
 * The web fonts come when everything of the first view is there, so that they hold up no picture.
 * Who comes from another page of the shop has them already: he gets them at once.
 */
const hasThem = document.referrer.startsWith(`${location.origin}/`);

if (hasThem || document.readyState === 'complete') void loadLooks(looks);
else addEventListener('load', () => void loadLooks(looks), { once: true });
