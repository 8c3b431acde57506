import { startPerson } from './person.ts';
import { startToasts } from './toast-region.ts';
import './web-fonts.ts';

/** Scripts of every page, of shoppers and of staff. */
startPerson();
startToasts();

// Nothing is closed before it has loaded. Offline, every tap counts.
addEventListener('load', () => {
  import('./second-taps.ts').then(
    ({ ignoreSecondTaps }) => ignoreSecondTaps(),
    () => undefined,
  );
});
