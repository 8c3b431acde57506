import { hasDataSaver } from '#lib/site/data-saver.ts';

/** Whether the visitor, the browser or the device is set to save data. */
export const savesData = (): boolean =>
  navigator.connection?.saveData === true ||
  hasDataSaver(document.cookie) ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

/** Marks the button of the footer's switch that stands for what is chosen. */
export function markDataSaver(): void {
  const chosen = hasDataSaver(document.cookie) ? 'on' : 'off';
  for (const button of document.querySelectorAll<HTMLElement>('[data-saver]')) {
    button.ariaPressed = String(button.dataset['saver'] === chosen);
  }
}
