/** Only what the hero uses, in its own file, so that it can be fetched when the page is idle. */
export { default as Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
