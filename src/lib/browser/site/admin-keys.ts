/** The keys of the admin area: `/` searches, arrows move through rows, `?` lists the keys. */

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null;

/** Moves the focus among the rows' links; from elsewhere to the first. */
function moveRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.admin [data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const isOnPage = at !== -1 || document.activeElement === document.body;
  const row = rows[at === -1 ? 0 : at + by];
  if (!isOnPage || !row) return false;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
  return true;
}

/** `keys` is the dialog that lists them. */
export function startAdminKeys(keys: HTMLDialogElement): void {
  const actions: Record<string, () => boolean> = {
    '/': () => {
      const field = document.querySelector<HTMLElement>('.admin [aria-keyshortcuts="/"]');
      field?.focus();
      return field !== null;
    },
    '?': () => {
      keys.showModal();
      return true;
    },
    ArrowDown: () => moveRow(1),
    ArrowUp: () => moveRow(-1),
  };
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (Object.hasOwn(actions, key) && actions[key]?.()) event.preventDefault();
  });
}
