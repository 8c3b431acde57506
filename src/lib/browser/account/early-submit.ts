const WANTED = 'wanted';
const SUBMITTERS = '.button:not([type="button"])';

/**
 * Before an island is hydrated, submitting its form or pressing its `[data-early-submit]` only
 * records the intent: no navigation, and no second press needed on a slow connection.
 */
export function noteEarlySubmits(): void {
  const note = (event: Event, wanted: HTMLElement) => {
    event.preventDefault();
    wanted.dataset[WANTED] = '';
    // Shows that the press was registered.
    wanted.querySelector(SUBMITTERS)?.classList.add('busy');
  };
  // Runs after the islands' listeners: what they handle is `defaultPrevented` by then.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method === 'dialog' && !form.closest('dialog')) note(event, form);
  });
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const early = target.closest<HTMLElement>('[data-early-submit]');
    if (early) note(event, early);
  });
}

/** Whether the form was submitted before hydration; reading it resets it. */
export function wasWanted(part: HTMLElement): boolean {
  const wanted = WANTED in part.dataset;
  delete part.dataset[WANTED];
  if (wanted) part.querySelector(SUBMITTERS)?.classList.remove('busy');
  return wanted;
}
