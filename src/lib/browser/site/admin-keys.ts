/** The keys of the admin area: `/` and Ctrl K search, arrows move through rows, `?` lists the keys. */

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

/** Opens the search over everything, which listens for this. */
export const OPEN_SEARCH = 'admin-search';

function openSearch(): true {
  dispatchEvent(new Event(OPEN_SEARCH));
  return true;
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** `keys` is the dialog that lists them. */
export function startAdminKeys(keys: HTMLDialogElement): void {
  const actions: Record<string, () => boolean> = {
    '/': () => {
      const field = document.querySelector<HTMLElement>('.admin [aria-keyshortcuts="/"]');
      if (!field) return openSearch();
      field.focus();
      return true;
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
    if (isSearchKey(event) && !document.querySelector(':modal')) {
      openSearch();
      event.preventDefault();
    }
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (Object.hasOwn(actions, key) && actions[key]?.()) event.preventDefault();
  });
}
