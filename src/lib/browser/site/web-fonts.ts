import { savesData } from './saves-data.ts';

/**
 * Web fonts load after everything in the first viewport, so that they delay no picture. On later
 * pages they are cached and load at once. Who saves data reads in the fonts of the device.
 */
const hasThem = document.referrer.startsWith(`${location.origin}/`);

/** Without its code the fallback fonts stay. */
const swap = () =>
  void import('./swap-fonts.ts').then(
    ({ swapFonts }) => swapFonts(),
    () => undefined,
  );

if (!savesData()) {
  if (hasThem) document.body.classList.add('fonts-loaded');
  else if (document.readyState === 'complete') swap();
  else addEventListener('load', swap, { once: true });
}
