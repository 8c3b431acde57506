import type Swiper from 'swiper';

/** How long a banner stays, and how long the next one takes to slide in (docs/spec.md §9). */
const HERO_DELAY_MS = 2500;
const SLIDE_MS = 600;

/** Whether the visitor asked his browser, or his device, to save data. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator && navigator.connection;
  const isSaving =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true;
  return isSaving || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/**
 * The banners of the home page. They stand in a row that scrolls and snaps by itself; when the page
 * has loaded and is idle, Swiper is fetched and plays them in a ring. It keeps playing after use,
 * until somebody pauses it, and never starts by itself where less motion or less data is wished.
 */
class ShopHero extends HTMLElement {
  #swiper: Swiper | undefined;
  #calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #saving = savesData();
  #playing = !this.#calm && !this.#saving;

  connectedCallback(): void {
    this.addEventListener('click', (event) => void this.#onClick(event));
    this.#show();
    if (document.readyState === 'complete') this.#soon();
    else addEventListener('load', () => this.#soon(), { once: true });
  }

  #soon(): void {
    this.classList.add('ready');
    // Who saves data fetches the player when he asks for it.
    if (this.#saving) return;
    const start = () => void this.#start();
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  }

  async #start(): Promise<Swiper | undefined> {
    const slides = this.querySelector<HTMLElement>('.slides');
    if (!slides || this.#swiper) return this.#swiper;
    const { Swiper, Autoplay } = await import('./hero-swiper.ts');
    // To read the player is work enough for one go on a slow phone.
    await new Promise((resume) => setTimeout(resume));
    if (this.#swiper) return this.#swiper;
    const at = Math.round(slides.scrollLeft / slides.clientWidth);
    slides.scrollTo({ left: 0, behavior: 'instant' });
    this.classList.add('running');
    this.#swiper = new Swiper(slides, {
      modules: [Autoplay],
      initialSlide: at,
      loop: true,
      speed: this.#calm ? 0 : SLIDE_MS,
      autoplay: { delay: HERO_DELAY_MS, disableOnInteraction: false },
      on: {
        realIndexChange: () => {
          this.#show();
          if (this.#swiper?.autoplay.running) this.#play();
        },
      },
    });
    // What a keyboard user stands on does not slide away under him.
    slides.addEventListener('focusin', () => this.#swiper?.autoplay.stop());
    slides.addEventListener('focusout', () => this.#play());
    this.#play();
    this.#show();
    return this.#swiper;
  }

  /** Plays, unless it is paused; a banner waits until the picture of the next one is there. */
  #play(): void {
    const autoplay = this.#swiper?.autoplay;
    if (!autoplay) return;
    const picture = this.#playing ? this.#nextPicture() : undefined;
    if (!this.#playing || picture) autoplay.stop();
    else if (!autoplay.running) autoplay.start();
    if (!picture) return;
    picture.loading = 'eager';
    const goOn = () => {
      if (!this.querySelector('.slides:focus-within')) this.#play();
    };
    picture.addEventListener('load', goOn, { once: true });
    picture.addEventListener('error', goOn, { once: true });
  }

  /** The picture of the banner that comes next, while it is still on its way. */
  #nextPicture(): HTMLImageElement | undefined {
    const { slides = [], activeIndex = 0 } = this.#swiper ?? {};
    const next = slides[(activeIndex + 1) % slides.length]?.querySelector('img');
    return next?.complete === false ? next : undefined;
  }

  /** Tells eyes and readers which banner stands, and keeps the others out of the tab order. */
  #show(): void {
    const at = this.#swiper?.realIndex ?? 0;
    this.classList.toggle('paused', !this.#playing);
    this.querySelector('[data-play]')?.setAttribute('aria-label', this.#playing ? 'Pause' : 'Play');
    this.querySelector('.slides')?.setAttribute('aria-live', this.#playing ? 'off' : 'polite');
    for (const dot of this.querySelectorAll<HTMLElement>('[data-slide]')) {
      if (Number(dot.dataset['slide']) === at) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    for (const slide of this.#swiper?.slides ?? []) {
      slide.inert = slide !== this.#swiper?.slides[this.#swiper.activeIndex];
    }
  }

  async #onClick(event: MouseEvent): Promise<void> {
    const target = event.target instanceof Element ? event.target : undefined;
    const button = target?.closest<HTMLElement>('button');
    if (!button) return;
    const { step, slide, play } = button.dataset;
    if (play !== undefined) {
      this.#playing = !this.#playing;
      this.#show();
    }
    const swiper = await this.#start();
    if (play !== undefined) this.#play();
    else if (slide !== undefined) swiper?.slideToLoop(Number(slide));
    else if (step === '1') swiper?.slideNext();
    else if (step === '-1') swiper?.slidePrev();
  }
}

customElements.define('shop-hero', ShopHero);
