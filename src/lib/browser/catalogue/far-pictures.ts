/**
 * Pictures two screens away are not fetched: Chromium's `loading="lazy"` reaches 1,250 to 2,500 px. The
 * stylesheet hides pictures in `.far`; here they get `near` one screen before they are seen.
 */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      target.classList.add('near');
      observer.unobserve(target);
    }
  },
  { rootMargin: '100%' },
);
for (const far of document.querySelectorAll('.far')) {
  far.classList.add('watched');
  observer.observe(far);
}
