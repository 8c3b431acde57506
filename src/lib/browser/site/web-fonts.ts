import { savesData } from './saves-data.ts';

/**
 * Web fonts load after everything in the first viewport, so that they delay no picture. On later
 * pages they are cached and load at once. Who saves data reads in the fonts of the device.
 */
const hasThem = document.referrer.startsWith(`${location.origin}/`);

/** Without its code the fallback fonts stay. */
function swap(): void {
  if (savesData()) return;
  void import('./swap-fonts.ts').then(
    ({ swapFonts }) => swapFonts(),
    () => undefined,
  );
}

if (hasThem) document.body.classList.toggle('fonts-loaded', !savesData());
else if (document.readyState === 'complete') swap();
// In a task of its own: a slow phone is busy enough while the page loads.
else addEventListener('load', () => setTimeout(swap), { once: true });
