import { ownHtml } from '#lib/browser/own-parts.ts';
import { centre } from './center.ts';

/**
 * The Popular Products tabs: links to the home page that, with this, fetch only the tab's row. On
 * failure the link is followed.
 */
class PopularTabs extends HTMLElement {
  #rows = new Map<string, string>();

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    this.addEventListener('keydown', this.#onKey);
    this.querySelector('.tabs')?.setAttribute('role', 'tablist');
    const chosen = this.#tabs.find((tab) => tab.hasAttribute('aria-current')) ?? this.#tabs[0];
    if (!chosen) return;
    const panel = this.#panel;
    if (panel) {
      this.#rows.set(chosen.href, panel.innerHTML);
      panel.setAttribute('role', 'tabpanel');
    }
    for (const tab of this.#tabs) {
      tab.setAttribute('role', 'tab');
      tab.removeAttribute('aria-current');
      if (panel) tab.setAttribute('aria-controls', panel.id);
    }
    this.#mark(chosen);
  }

  get #tabs(): HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>('.tabs a')];
  }
  get #panel(): HTMLElement | null {
    return this.querySelector<HTMLElement>('[data-panel]');
  }

  #mark(chosen: HTMLAnchorElement): void {
    for (const tab of this.#tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    this.#panel?.setAttribute('aria-labelledby', chosen.id);
    const list = this.querySelector('.tabs');
    if (list) centre(chosen, list);
  }

  async #row(tab: HTMLAnchorElement): Promise<string> {
    const known = this.#rows.get(tab.href);
    if (known !== undefined) return known;
    const response = await fetch(tab.dataset['fragment'] ?? tab.href);
    if (!response.ok) throw new Error(`The row answered ${response.status}`);
    const row = await response.text();
    this.#rows.set(tab.href, row);
    return row;
  }

  async #choose(tab: HTMLAnchorElement): Promise<void> {
    this.#mark(tab);
    const panel = this.#panel;
    panel?.setAttribute('aria-busy', 'true');
    try {
      const row = await this.#row(tab);
      // Another tab may have been chosen meanwhile.
      if (!panel || tab.getAttribute('aria-selected') !== 'true') return;
      panel.innerHTML = ownHtml(row);
      panel.removeAttribute('aria-busy');
    } catch {
      location.assign(tab.href);
    }
  }

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest('a') : null;
    const tab = this.#tabs.find((one) => one === target);
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void this.#choose(tab);
  };

  #onKey = (event: KeyboardEvent): void => {
    const tabs = this.#tabs;
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (at < 0) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1, ' ': at }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs.at(to % tabs.length);
    tab?.focus();
    if (tab) void this.#choose(tab);
  };
}

customElements.define('popular-tabs', PopularTabs);
