const WANTED = 'wanted';

/**
 * Until a form's script is there, sending it does nothing but leave a note, so that a quick hand on
 * a slow line is not sent to another page and has not to press twice.
 */
export function noteEarlySubmits(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (form.method !== 'dialog' || form.closest('dialog')) return;
    event.preventDefault();
    form.dataset[WANTED] = '';
  });
}

/** Whether somebody tried to send this form before it was ready; told once. */
export function wasWanted(form: HTMLFormElement): boolean {
  const wanted = WANTED in form.dataset;
  delete form.dataset[WANTED];
  return wanted;
}
