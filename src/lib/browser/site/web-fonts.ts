/**
 * The web fonts come when everything of the first view is there, so that they hold up no picture.
 * Who comes from another page of the shop has them already: he gets them at once.
 */
const hasThem = document.referrer.startsWith(`${location.origin}/`);

const families = ['Eczar Variable', 'Figtree Variable'];
const LETTERED = 'fonts-loaded';
/** Elements that a slow phone lays out anew in one go. */
const AT_ONCE = 30;
/** How long the page may work on it before it draws a frame and answers whoever touches it, in ms. */
const FRAME_BUDGET_MS = 10;

const aFrame = () => new Promise((resume) => requestAnimationFrame(resume));
const sizeOf = (part: Element): number => part.querySelectorAll('*').length;

/** The page in parts of at most `AT_ONCE` elements, from the top; what holds several comes after them. */
function* partsOf(whole: Element): Generator<Element> {
  // Safari before 17.4 can't tell; there what is hidden takes its turn too.
  if ('checkVisibility' in whole && !whole.checkVisibility()) return;
  if (sizeOf(whole) > AT_ONCE) for (const part of whole.children) yield* partsOf(part);
  yield whole;
}

/**
 * To lay the whole page out anew takes a slow phone long. It does so part by part, as many in one
 * frame as it has time for: on a slow phone one, on a quick machine nearly all.
 */
async function letterByParts(): Promise<void> {
  // One that does not come leaves what stood there, as everywhere else.
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em '${family}'`)));
  await aFrame();
  let begin = performance.now();
  let waiting = 0;
  for (const part of partsOf(document.body)) {
    const size = sizeOf(part);
    if (size <= AT_ONCE && (waiting += size) > AT_ONCE) {
      // Reading a measure lays out what has changed.
      void document.body.offsetHeight;
      waiting = size;
      if (performance.now() - begin > FRAME_BUDGET_MS) {
        await aFrame();
        begin = performance.now();
      }
    }
    part.classList.add(LETTERED);
  }
  await aFrame();
  document.documentElement.classList.add(LETTERED);
}

if (hasThem) document.documentElement.classList.add(LETTERED);
else if (document.readyState === 'complete') void letterByParts();
else addEventListener('load', () => void letterByParts(), { once: true });
