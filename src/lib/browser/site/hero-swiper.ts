/** Only what the hero uses, in a file of its own, so that it is fetched when the page is idle. */
export { default as Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
