import { savesData } from './data-saver.ts';

/**
 * Web fonts load after the first view, whose picture they would delay by a seventh of a second on a slow
 * line; on later pages the browser has them. Who saves data reads in the fonts of the device.
 */
const useWebFonts = () => document.body.classList.toggle('web-fonts', !savesData());

const isCached = document.referrer.startsWith(`${location.origin}/`);
if (isCached || document.readyState === 'complete') useWebFonts();
else addEventListener('load', useWebFonts, { once: true });
