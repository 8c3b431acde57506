import type Swiper from 'swiper';
import * as m from '#messages';
import { savesData } from './data-saver.ts';
import { markFirstUse } from './first-use.ts';

/** How long a banner is shown, and how long the next one takes to slide in (docs/spec.md §9). */
const HERO_DELAY_MS = 2500;
const SLIDE_MS = 600;

/**
 * The banners of the home page. Without Swiper they are a native row with scroll snap; once the page
 * has loaded and is idle, Swiper is fetched and plays them in a loop. It keeps playing after use
 * until it is paused, and never starts by itself with reduced motion or data saving.
 */
class ShopHero extends HTMLElement {
  #swiper: Swiper | undefined;
  #starting: Promise<Swiper | undefined> | undefined;
  #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #savesData = savesData();
  #playing = !this.#reducedMotion && !this.#savesData;

  connectedCallback(): void {
    this.addEventListener('click', (event) => void this.#onClick(event));
    markFirstUse(this);
    this.#show();
    if (document.readyState === 'complete') this.#startSoon();
    else addEventListener('load', () => this.#startSoon(), { once: true });
  }

  #startSoon(): void {
    // When saving data, Swiper is fetched on the first click.
    if (this.#savesData) return;
    const start = () => void this.#start();
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  }

  #start(): Promise<Swiper | undefined> {
    this.#starting ??= this.#startSwiper().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  async #startSwiper(): Promise<Swiper | undefined> {
    const slides = this.querySelector<HTMLElement>('.slides');
    if (!slides) return undefined;
    const { Swiper, Autoplay } = await import('./hero-swiper.ts');
    const swiper = new Swiper(slides, {
      init: false,
      modules: [Autoplay],
      loop: true,
      // A tap counts while a banner slides in.
      loopPreventsSliding: false,
      speed: this.#reducedMotion ? 0 : SLIDE_MS,
      autoplay: {
        delay: HERO_DELAY_MS,
        disableOnInteraction: false,
        // Without motion none ends: it would wait for ever.
        waitForTransition: !this.#reducedMotion,
      },
      on: {
        realIndexChange: () => {
          this.#show();
          if (this.#swiper?.autoplay.running) this.#play();
        },
        transitionEnd: () => this.#resume(),
      },
    });
    swiper.params.initialSlide = Math.round(slides.scrollLeft / slides.clientWidth);
    slides.scrollTo({ left: 0, behavior: 'instant' });
    this.classList.add('running');
    swiper.init();
    this.#swiper = swiper;
    // A focused slide must not slide away.
    slides.addEventListener('focusin', () => swiper.autoplay.stop());
    slides.addEventListener('focusout', () => this.#play());
    this.#play();
    this.#show();
    return swiper;
  }

  /** Plays unless paused, but waits until this banner has slid in and the next one's picture has loaded. */
  #play(): void {
    const { autoplay, animating } = this.#swiper ?? {};
    if (!autoplay) return;
    const picture = this.#playing ? this.#nextPicture() : undefined;
    if (!this.#playing || picture) autoplay.stop();
    else if (!autoplay.running && !animating) autoplay.start();
    if (!picture) return;
    // It is also hidden until it is eager.
    picture.loading = 'eager';
    const resume = () => this.#resume();
    picture.addEventListener('load', resume, { once: true });
    picture.addEventListener('error', resume, { once: true });
  }

  #resume(): void {
    if (!this.querySelector('.slides:focus-within')) this.#play();
  }

  /** The next banner's picture while it is still loading. */
  #nextPicture(): HTMLImageElement | undefined {
    const { slides = [], activeIndex = 0 } = this.#swiper ?? {};
    const next = slides[(activeIndex + 1) % slides.length]?.querySelector('img');
    return next?.complete === false ? next : undefined;
  }

  /** Marks the current slide for everyone, and keeps the other slides out of the tab order. */
  #show(): void {
    const { realIndex = 0, slides = [], activeIndex = 0 } = this.#swiper ?? {};
    this.classList.toggle('paused', !this.#playing);
    this.querySelector('[data-play]')?.setAttribute(
      'aria-label',
      this.#playing ? m.site_pause() : m.site_play(),
    );
    this.querySelector('.slides')?.setAttribute('aria-live', this.#playing ? 'off' : 'polite');
    for (const dot of this.querySelectorAll<HTMLElement>('[data-slide]')) {
      if (Number(dot.dataset['slide']) === realIndex) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
    for (const slide of slides) slide.inert = slide !== slides[activeIndex];
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
