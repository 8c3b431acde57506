import { ownHtml } from '#lib/browser/own-parts.ts';
import * as m from '#messages';
const WITHIN_MS = 15_000;

async function press(): Promise<Element | undefined> {
  const response = await fetch(location.href, {
    method: 'POST',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const page = new DOMParser().parseFromString(ownHtml(await response.text()), 'text/html');
  return page.querySelector('[data-email-link]') ?? undefined;
}

/**
 * The script submits the form, so that the click in the email is enough. It replaces the history entry; after a
 * failure the button stays.
 */
export async function startMailLink(container: HTMLElement): Promise<void> {
  const form = container.querySelector('form');
  const button = container.querySelector('button');
  const output = container.querySelector('[data-message]');
  if (!form || !button || !output) return;
  const go = async () => {
    if (button.classList.contains('busy')) return;
    button.classList.add('busy');
    output.textContent = '';
    try {
      const fresh = await press();
      if (!fresh?.querySelector('h1') || fresh.querySelector('form')) throw new Error('no answer');
      container.replaceChildren(...fresh.childNodes);
      const heading = container.querySelector('h1');
      document.title = document.title.replace(/^[^|]*/, `${heading?.textContent} `);
      heading?.focus();
    } catch {
      output.textContent = m.common_press_again();
    } finally {
      button.classList.remove('busy');
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void go();
  });
  await go();
}
