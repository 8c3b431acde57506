/** Only what the hero uses, in a file of its own, so that it is fetched when the page is idle. */
export { default } from 'swiper';
export { Autoplay } from 'swiper/modules';
