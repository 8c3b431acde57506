import * as m from '#messages';

/** Handles all newsletter forms; the code that sends them loads on first intent. */

const load = () => import('./subscribe.ts');

const formOf = ({ target }: Event): HTMLFormElement | undefined =>
  (target instanceof Element ? target.closest<HTMLFormElement>('[data-newsletter]') : undefined) ??
  undefined;

async function send(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  try {
    const { subscribe } = await load();
    await subscribe(form);
  } catch {
    const output = form.querySelector('[data-message]');
    if (output) output.textContent = m.common_network_failed();
  }
  form.ariaBusy = null;
}

document.addEventListener('submit', (event) => {
  const form = formOf(event);
  if (!form) return;
  event.preventDefault();
  void send(form);
});
document.addEventListener('focusin', (event) => {
  // Offline: submitting displays the error.
  if (formOf(event)) load().catch(() => undefined);
});
