import { hasDataSaver } from '#lib/site/data-saver.ts';

/** Whether the visitor, the browser or the device is set to save data. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true ||
  hasDataSaver(document.cookie) ||
  matchMedia('(prefers-reduced-data: reduce)').matches;
