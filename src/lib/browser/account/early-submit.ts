const EARLY = 'submittedEarly';
const SUBMITTERS = '.button:not([type="button"])';

/**
 * Before an island is hydrated, submitting its form or pressing its `[data-early-submit]` only
 * records the intent: no navigation, and no second press needed on a slow connection.
 */
export function recordEarlySubmits(): void {
  const record = (event: Event, target: HTMLElement) => {
    event.preventDefault();
    target.dataset[EARLY] = '';
    // Shows that the press was registered.
    target.querySelector(SUBMITTERS)?.classList.add('busy');
  };
  // Runs after the islands' listeners: what they handle is `defaultPrevented` by then.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method === 'dialog' && !form.closest('dialog')) record(event, form);
  });
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const early = target.closest<HTMLElement>('[data-early-submit]');
    if (early) record(event, early);
  });
}

/** Whether the form was submitted before hydration; reading it resets it. */
export function wasSubmittedEarly(part: HTMLElement): boolean {
  const wasSubmitted = EARLY in part.dataset;
  delete part.dataset[EARLY];
  if (wasSubmitted) part.querySelector(SUBMITTERS)?.classList.remove('busy');
  return wasSubmitted;
}
