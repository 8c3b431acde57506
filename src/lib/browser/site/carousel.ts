/**
 * Arrow buttons for a horizontal list. The list itself is CSS (`components/content/carousel.css`):
 * it scrolls, snaps and takes touch, wheel and Tab without this. Markup: `<shop-carousel> … <button
 * data-step="-1"> … <button data-step="1"> … <ul class="carousel">`.
 */
class ShopCarousel extends HTMLElement {
  #resized = new ResizeObserver(() => this.#update());
  #changed = new MutationObserver(() => this.#watch());

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    // `scroll` does not bubble, and the list may be replaced: listen in the capture phase.
    this.addEventListener('scroll', this.#update, { capture: true, passive: true });
    this.#changed.observe(this, { childList: true, subtree: true });
    this.#watch();
  }

  disconnectedCallback(): void {
    this.#changed.disconnect();
    this.#resized.disconnect();
  }

  get #list(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.carousel');
  }

  #watch(): void {
    this.#resized.disconnect();
    const list = this.#list;
    if (list) this.#resized.observe(list);
    else this.#update();
  }

  #onClick = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target : undefined;
    const button = target?.closest<HTMLElement>('[data-step]');
    const list = this.#list;
    if (button && list) list.scrollBy({ left: Number(button.dataset['step']) * list.clientWidth });
  };

  /** An arrow at the end is disabled; if everything fits, both are hidden. */
  #update = (): void => {
    const list = this.#list;
    const container = list ? list.scrollWidth - list.clientWidth : 0;
    const at = list?.scrollLeft ?? 0;
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      button.disabled = button.dataset['step'] === '1' ? at >= container - 1 : at <= 1;
      button.hidden = container <= 1;
    }
  };
}

if (!customElements.get('shop-carousel')) customElements.define('shop-carousel', ShopCarousel);
