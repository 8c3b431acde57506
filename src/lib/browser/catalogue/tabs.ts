/** Turns links to sections into tabs; without scripts the sections follow one another. */
class PageTabs extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector('.tabs');
    list?.setAttribute('role', 'tablist');
    for (const tab of this.#tabs) {
      const panel = this.#panelOf(tab);
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-controls', panel?.id ?? '');
      panel?.setAttribute('role', 'tabpanel');
      panel?.setAttribute('aria-labelledby', tab.id);
    }
    this.addEventListener('click', this.#onClick);
    this.addEventListener('keydown', this.#onKey);
    document.addEventListener('click', this.#onLink);
    addEventListener('hashchange', this.#followAddress);
    this.#select(this.#tabs[0]);
    this.#followAddress();
  }

  disconnectedCallback(): void {
    document.removeEventListener('click', this.#onLink);
    removeEventListener('hashchange', this.#followAddress);
  }

  get #tabs(): HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>('.tabs a')];
  }
  #panelOf(tab: HTMLAnchorElement): HTMLElement | null {
    return document.getElementById(tab.hash.slice(1));
  }

  #select(chosen: HTMLAnchorElement | undefined): void {
    if (!chosen) return;
    for (const tab of this.#tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      const panel = this.#panelOf(tab);
      if (panel) panel.hidden = tab !== chosen;
    }
  }

  /** A link such as `#reviews` selects its tab before the browser scrolls there. */
  #onLink = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || this.contains(link)) return;
    this.#select(this.#tabs.find((tab) => tab.hash === link.hash));
  };

  #followAddress = (): void => {
    const named = this.#tabs.find((tab) => tab.hash === location.hash);
    if (!named) return;
    this.#select(named);
    this.scrollIntoView();
  };

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest('a') : null;
    const tab = this.#tabs.find((one) => one === target);
    if (!tab) return;
    event.preventDefault();
    this.#select(tab);
  };

  #onKey = (event: KeyboardEvent): void => {
    const tabs = this.#tabs;
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (at < 0) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1, ' ': at }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs.at(to % tabs.length);
    this.#select(tab);
    tab?.focus();
  };
}

customElements.define('page-tabs', PageTabs);
