const WANTED = 'wanted';
const SENDS = '.button:not([type="button"])';

/**
 * Until an island's script is there, sending its form or pressing its `[data-early-submit]` does nothing
 * but leave a note, so that a quick hand on a slow line is not sent to another page and has not to
 * press twice.
 */
export function noteEarlySubmits(): void {
  const note = (event: Event, wanted: HTMLElement) => {
    event.preventDefault();
    wanted.dataset[WANTED] = '';
    // What was pressed shows that it was heard.
    wanted.querySelector(SENDS)?.classList.add('busy');
  };
  // Heard after the islands: what one of them has taken care of is prevented by then.
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

/** Whether somebody tried to use it before it was ready; told once. */
export function wasWanted(part: HTMLElement): boolean {
  const wanted = WANTED in part.dataset;
  delete part.dataset[WANTED];
  if (wanted) part.querySelector(SENDS)?.classList.remove('busy');
  return wanted;
}
