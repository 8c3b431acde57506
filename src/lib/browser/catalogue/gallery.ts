import { markFirstUse } from '#lib/browser/site/first-use.ts';

/** The list scrolls natively; this adds thumbnails, arrow keys, zoom and the large view. */
class ProductGallery extends HTMLElement {
  #at = 0;
  /** The target of a smooth scroll; pictures passed on the way are not marked. */
  #heading: number | undefined;

  connectedCallback(): void {
    const views = this.#views;
    if (!views) return;
    views.addEventListener('scroll', this.#onScroll, { passive: true });
    views.addEventListener('pointermove', this.#onPoint, { passive: true });
    for (const hand of ['pointerdown', 'wheel']) {
      views.addEventListener(hand, () => (this.#heading = undefined), { passive: true });
    }
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('click', this.#onThumb);
    views.addEventListener('click', ({ target }) => this.#enlarge(target));
    markFirstUse(this);
  }

  get #views(): HTMLElement | null {
    return this.querySelector<HTMLElement>('.views');
  }
  get #thumbs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.thumbnails a')];
  }

  #show(at: number): void {
    const views = this.#views;
    const last = this.#thumbs.length - 1;
    if (!views || last < 1) return;
    const target = Math.max(0, Math.min(at, last));
    this.#heading = target;
    views.scrollTo({ left: target * views.clientWidth });
    this.#mark(target);
  }

  #mark(at: number): void {
    this.#at = at;
    for (const [place, thumb] of this.#thumbs.entries()) {
      if (place === at) thumb.setAttribute('aria-current', 'true');
      else thumb.removeAttribute('aria-current');
    }
  }

  /** The viewer is fetched when a picture is tapped. */
  #enlarge(picture: EventTarget | null | undefined): void {
    if (!(picture instanceof HTMLImageElement)) return;
    void import('./large-picture.ts').then(({ openLarge }) => openLarge(picture));
  }

  #onScroll = (): void => {
    const views = this.#views;
    if (!views) return;
    const at = Math.round(views.scrollLeft / views.clientWidth);
    if (this.#heading !== undefined && this.#heading !== at) return;
    this.#heading = undefined;
    this.#mark(at);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target === this.#views) {
      this.#enlarge(this.#views?.querySelectorAll('img')[this.#at]);
    }
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const onThumb = document.activeElement instanceof HTMLAnchorElement;
    this.#show(this.#at + step);
    if (onThumb) this.#thumbs[this.#at]?.focus({ preventScroll: true });
  };

  #onThumb = (event: MouseEvent): void => {
    const target = event.target instanceof Element ? event.target.closest('.thumbnails a') : null;
    const at = this.#thumbs.findIndex((thumb) => thumb === target);
    if (at < 0) return;
    // The link would also scroll the page.
    event.preventDefault();
    this.#show(at);
  };

  #onPoint = (event: PointerEvent): void => {
    const picture = event.target;
    if (event.pointerType !== 'mouse' || !(picture instanceof HTMLImageElement)) return;
    const box = picture.parentElement?.getBoundingClientRect();
    if (!box) return;
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    picture.style.transformOrigin = `${x}% ${y}%`;
  };
}

customElements.define('product-gallery', ProductGallery);
