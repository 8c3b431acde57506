import * as m from '#messages';
import {
  alternativesOf,
  fetchCollectionTiles,
  openSuggester,
  type Suggested,
  makePanel,
  type Panel,
} from './search-panel.ts';
import { loadStyles } from '#lib/browser/own-parts.ts';
import { announce } from '#lib/browser/announce.ts';
import styles from '#components/site/search-suggestions.css?url';

/** How long typing must pause before suggestions are fetched, in ms. */
const DEBOUNCE_MS = 150;
/** What stays free below the list, in pixels. */
const GAP = 12;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function summaryOf(suggested: Suggested): string {
  const { products, categories } = suggested;
  if (products.length + categories.length === 0) {
    const { products: offered, near } = alternativesOf(suggested);
    const count = offered.length;
    if (count === 0) return m.catalogue_none();
    const popular = near ? m.catalogue_products({ count }) : m.site_popular_products({ count });
    return m.site_found_popular({ popular });
  }
  return m.site_found({
    products: m.catalogue_products({ count: products.length }),
    categories: m.site_found_categories({ count: categories.length }),
  });
}

const suggester = openSuggester();
const styled = loadStyles(styles);
const tiles = fetchCollectionTiles();

/** Ends the panel above the keyboard, or above the tab bar where there is none. */
function fitPanel(form: HTMLFormElement, panel: HTMLElement): void {
  const viewport = window.visualViewport;
  const height = viewport ? viewport.height + viewport.offsetTop : innerHeight;
  const bar = document.querySelector('.tab-bar')?.getBoundingClientRect();
  const bottom = bar && bar.height > 0 ? Math.min(height, bar.top) : height;
  const container = bottom - form.getBoundingClientRect().bottom - GAP;
  panel.style.setProperty('--room', `${Math.max(container, 120)}px`);
}

/** Marks the option at `active`, or none for -1. */
function markActive(field: HTMLInputElement, options: HTMLElement[], active: number): void {
  for (const [at, option] of options.entries()) option.ariaSelected = String(at === active);
  const chosen = options[active];
  chosen?.scrollIntoView({ block: 'nearest' });
  if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
  else field.removeAttribute('aria-activedescendant');
}

/** Fills the panel with the suggestions for `typed`; false if they are outdated by then. */
async function fill(panel: Panel, typed: string, isCurrent: () => boolean): Promise<boolean> {
  const response = await suggester.suggest(typed);
  if (response === 'overtaken' || !isCurrent()) return false;
  if (response === 'unavailable') {
    panel.showUnavailable();
  } else {
    panel.show(response, typed, await tiles);
    announce(summaryOf(response));
  }
  await styled;
  return true;
}

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

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Index of the active option; -1 is the field itself. */
  let active = -1;

  const isOpen = () => !panel.root.hidden;

  function activate(next: number): void {
    active = next;
    markActive(field, panel.options(), next);
  }

  function open(): void {
    panel.root.hidden = false;
    field.ariaExpanded = String(!panel.list.hidden);
    activate(-1);
    fitPanel(form, panel.root);
    panel.root.scrollTop = 0;
  }

  function close(): void {
    clearTimeout(timer);
    suggester.stop();
    if (!isOpen()) return;
    panel.root.hidden = true;
    field.ariaExpanded = 'false';
    activate(-1);
  }

  async function suggest(): Promise<void> {
    const typed = field.value.trim();
    if (typed === '') return close();
    const isCurrent = () => field.value.trim() === typed && form.matches(':focus-within');
    if (await fill(panel, typed, isCurrent)) open();
  }

  function suggestSoon(): void {
    clearTimeout(timer);
    if (field.value.trim() === '') close();
    else timer = setTimeout(() => void suggest(), DEBOUNCE_MS);
  }

  function move(step: number): void {
    if (!isOpen()) return void suggest();
    const places = panel.options().length + 1;
    // One more place than options: past either end is the field itself.
    activate(((active + 1 + step + places) % places) - 1);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter' && isOpen() && active >= 0) {
      event.preventDefault();
      panel.options()[active]?.click();
    } else if (event.key === 'Escape' && (isOpen() || field.value !== '')) {
      // The first press closes the list, the second clears the field.
      event.preventDefault();
      if (!isOpen()) field.value = '';
      close();
    }
  }

  field.addEventListener('input', suggestSoon);
  field.addEventListener('keydown', onKey);
  form.addEventListener('submit', close);
  // Pressing an option must not blur the field, or the list would close first.
  panel.root.addEventListener('mousedown', (event) => event.preventDefault());
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  window.visualViewport?.addEventListener('resize', () => isOpen() && fitPanel(form, panel.root));
  // A page restored from the back/forward cache starts closed.
  addEventListener('pagehide', close);

  // For text typed before this module loaded.
  if (field.value !== field.defaultValue && form.matches(':focus-within')) suggestSoon();
}
