import { startToasts } from './toast-region.ts';
import './web-fonts.ts';

/** Scripts of every page, of shoppers and of staff. */
startToasts();

// Only what closes can be tapped twice, and the first press opens it.
addEventListener(
  'pointerdown',
  // Offline, every tap counts.
  () =>
    void import('./second-taps.ts').then(
      ({ ignoreSecondTaps }) => ignoreSecondTaps(),
      () => undefined,
    ),
  { once: true, capture: true, passive: true },
);
