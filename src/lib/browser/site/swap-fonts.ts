/** Switches a page to the web fonts once they are here; it is fetched with them, after the page. */

const families = ['Eczar', 'Figtree Variable'];
const USES_FONTS = 'fonts-loaded';
/** Elements that a slow phone can lay out in one go. */
const AT_ONCE = 30;
/** How long layout may take before the next frame, in ms. */
const FRAME_BUDGET_MS = 10;

/** Resumes after the next frame, in a task of its own: a part is laid out in one task and painted in the next. */
const aFrame = () =>
  new Promise((resume) => {
    requestAnimationFrame(() => setTimeout(resume));
  });
const sizeOf = (part: Element): number => part.querySelectorAll('*').length;

/** Splits the page into parts of at most `AT_ONCE` elements, top to bottom. */
function* partsOf(whole: Element): Generator<Element> {
  // Safari before 17.4 lacks it; there hidden parts are laid out too.
  if ('checkVisibility' in whole && !whole.checkVisibility()) return;
  if (sizeOf(whole) > AT_ONCE) for (const part of whole.children) yield* partsOf(part);
  yield whole;
}

/**
 * Relayout of the whole page takes a slow phone long. It is done part by part, as many in a frame
 * as fit: one on a slow phone, nearly all on a fast machine.
 */
export async function swapFonts(): Promise<void> {
  // If a font fails, the fallback stays.
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em '${family}'`)));
  await aFrame();
  // All are looked for first: to say whether a part is visible, the browser lays out what was changed before.
  const parts = [...partsOf(document.body)];
  let begin = performance.now();
  let waiting = 0;
  for (const part of parts) {
    const size = sizeOf(part);
    if (size <= AT_ONCE && (waiting += size) > AT_ONCE) {
      // Reading a dimension forces layout.
      void document.body.offsetHeight;
      waiting = size;
      if (performance.now() - begin > FRAME_BUDGET_MS) {
        await aFrame();
        begin = performance.now();
      }
    }
    part.classList.add(USES_FONTS);
  }
}
