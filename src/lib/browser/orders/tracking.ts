import { ownHtml } from '#lib/browser/own-parts.ts';
import { readCurrentUser } from '#lib/browser/session/current-user.ts';
import * as m from '#messages';

const WITHIN_MS = 15_000;

const inputIn = (container: HTMLElement, name: string) =>
  container.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** Prefills the form from the link and from the signed-in user. */
function fillIn(container: HTMLElement): void {
  const [orderNumber, email] = [inputIn(container, 'orderId'), inputIn(container, 'email')];
  if (orderNumber) orderNumber.value ||= new URLSearchParams(location.search).get('orderId') ?? '';
  if (email) email.value ||= readCurrentUser()?.email ?? '';
}

const problemIn = (container: HTMLElement) =>
  container.querySelector<HTMLElement>('[data-problem]');

function announce(container: HTMLElement, message: string): void {
  const no = problemIn(container);
  const place = no?.querySelector('[data-text]');
  if (!no || !place) return;
  place.textContent = message;
  no.hidden = false;
}

async function submit(form: HTMLFormElement): Promise<Element | undefined> {
  const response = await fetch(form.action, {
    method: 'POST',
    body: new FormData(form),
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const page = new DOMParser().parseFromString(ownHtml(await response.text()), 'text/html');
  return page.querySelector('.tracking') ?? undefined;
}

/**
 * Inserts and focuses only the changed part of the response. The form works without scripts, too. `onFound` gets the
 * part that shows the order.
 */
export function startTracking(container: HTMLElement, onFound: (order: Element) => void): void {
  fillIn(container);
  let isBusy = false;
  const send = async (form: HTMLFormElement) => {
    const button = form.querySelector('.button');
    const no = problemIn(container);
    if (no) no.hidden = true;
    isBusy = true;
    button?.classList.add('busy');
    try {
      const fresh = await submit(form);
      if (!fresh) return announce(container, m.common_went_wrong_try_again());
      container.replaceChildren(...fresh.childNodes);
      container.querySelector<HTMLElement>('#tracked-number, [aria-invalid]')?.focus();
      const order = container.querySelector('#tracked > section');
      if (order) onFound(order);
    } catch {
      announce(container, m.common_network_failed());
    } finally {
      isBusy = false;
      button?.classList.remove('busy');
    }
  };
  container.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isBusy && event.target instanceof HTMLFormElement) void send(event.target);
  });
}
