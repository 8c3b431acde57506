import {
  fetchCollectionTiles,
  openSuggester,
  type Suggested,
} from '#lib/browser/catalogue/suggest-client.ts';
import { loadStyles } from './load-styles.ts';
import { say } from '#lib/browser/announce.ts';
import { makePanel } from './search-panel.ts';
import styles from '#components/site/search-suggestions.css?url';

/** How long somebody must pause in typing before the shop is asked, in ms. */
const PAUSE_MS = 150;
/** What stays free below the list, in pixels. */
const GAP = 12;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function inWords({ products, categories }: Suggested): string {
  if (products.length + categories.length === 0) return 'No products found.';
  const collections = counted(categories.length, 'category', 'categories');
  return `${counted(products.length, 'product', 'products')}, ${collections}. Use the arrow keys.`;
}

const suggester = openSuggester();
const dressed = loadStyles(styles);
const shelfLooks = fetchCollectionTiles();

/** Makes a search form's field a combobox with a list under it (WAI-ARIA, list autocomplete). */
export function startSuggestions(form: HTMLFormElement): void {
  const found = form.querySelector<HTMLInputElement>('input[type="search"]');
  if (!found) return;
  const field = found;
  const panel = makePanel(`${field.id}-suggestions`);
  form.append(panel.root);
  field.role = 'combobox';
  field.ariaAutoComplete = 'list';
  field.setAttribute('aria-controls', panel.list.id);
  field.ariaExpanded = 'false';

  let pause: ReturnType<typeof setTimeout> | undefined;
  let active = -1;

  const isOpen = () => !panel.root.hidden;

  function choose(next: number): void {
    active = next;
    const options = panel.options();
    for (const [at, one] of options.entries()) one.ariaSelected = String(at === next);
    const chosen = options[next];
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
  }

  /** The list ends above the keyboard, or above the tab bar where there is none. */
  function fit(): void {
    const seen = window.visualViewport;
    const height = seen ? seen.height + seen.offsetTop : innerHeight;
    const bar = document.querySelector('.tab-bar')?.getBoundingClientRect();
    const end = bar && bar.height > 0 ? Math.min(height, bar.top) : height;
    const room = end - form.getBoundingClientRect().bottom - GAP;
    panel.root.style.setProperty('--room', `${Math.max(room, 120)}px`);
  }

  function open(): void {
    panel.root.hidden = false;
    field.ariaExpanded = String(!panel.list.hidden);
    choose(-1);
    fit();
    panel.root.scrollTop = 0;
  }

  function close(): void {
    clearTimeout(pause);
    suggester.stop();
    if (!isOpen()) return;
    panel.root.hidden = true;
    field.ariaExpanded = 'false';
    choose(-1);
  }

  async function suggest(): Promise<void> {
    const typed = field.value.trim();
    if (typed === '') return close();
    const response = await suggester.ask(typed);
    // Whoever has gone on or left meanwhile is not shown an old answer.
    if (
      response === 'overtaken' ||
      field.value.trim() !== typed ||
      !form.matches(':focus-within')
    ) {
      return;
    }
    if (response === 'away') {
      panel.showAway();
    } else {
      panel.show(response, typed, await shelfLooks);
      say(inWords(response));
    }
    await dressed;
    open();
  }

  function suggestSoon(): void {
    clearTimeout(pause);
    if (field.value.trim() === '') close();
    else pause = setTimeout(() => void suggest(), PAUSE_MS);
  }

  function move(step: 1 | -1): void {
    if (!isOpen()) return void suggest();
    const places = panel.options().length + 1;
    // One place more than there are options: past the ends is the field itself.
    choose(((active + 1 + step + places) % places) - 1);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen() && active >= 0) {
      event.preventDefault();
      panel.options()[active]?.click();
    } else if (event.key === 'Escape' && (isOpen() || field.value !== '')) {
      // The first closes the list, the second empties the field.
      event.preventDefault();
      if (!isOpen()) field.value = '';
      close();
    }
  }

  field.addEventListener('input', suggestSoon);
  field.addEventListener('keydown', onKey);
  form.addEventListener('submit', close);
  // Pressing an option must not take the focus from the field, or the list would go first.
  panel.root.addEventListener('mousedown', (event) => event.preventDefault());
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  window.visualViewport?.addEventListener('resize', () => isOpen() && fit());
  // A page that comes back from the back/forward cache comes back shut.
  addEventListener('pagehide', close);

  // What was typed while this was on its way.
  if (field.value !== field.defaultValue && form.matches(':focus-within')) suggestSoon();
}
