/**
 * What nobody can read of the text a page shows: words, amounts and dates that stand on two lines, and text
 * that is cut. Only what is marked by `wrap-anywhere`, an address or a code, may break within a word. Runs
 * in the page, so it uses nothing of this file.
 */
export function textFaults(): string[] {
  /** What stands on one line: a word without a place to break, a number, an amount, a day. */
  const WHOLE =
    /Rs\. ?[\d,.]*\d|\d{1,2} \p{L}[\p{L}\p{M}.]*,? \d{4}|\d{4} \p{L}[\p{L}\p{M}.]* \d{1,2}|\S+@\S+|[^\s/\u00AD\u200B–—-]+/gu;
  const CODE = /(?=\S*\d)[A-Z0-9]+-[A-Z0-9]+/g;
  /** For screen readers only, or not shown at the moment. */
  const UNSEEN = '.sr-only, .visually-hidden, .skip-link, [inert], svg, option, noscript';
  const over = document.querySelector(':popover-open, dialog:modal');

  const nameOf = ({ localName, className }: Element) => `${localName}.${className}`.slice(0, 90);
  const ancestorsOf = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      found.push(at);
      if (getComputedStyle(at).position === 'fixed') break;
    }
    return found;
  };
  const rectsOf = (text: Text, from = 0, to = text.length): DOMRect[] => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0.5);
  };
  const lines = (rects: readonly DOMRect[]) => {
    const tops = rects.map(({ top, height }) => top + height / 2).toSorted((a, b) => a - b);
    return tops.filter((top, at) => top - (tops[at - 1] ?? -Infinity) > 6).length;
  };

  const isShort = ({ data }: Text) => data.trim().split(/\s+/).length < 6;
  /** Words of a text that stand on two lines. */
  const broken = (text: Text): string[] => {
    if (lines(rectsOf(text)) < 2) return [];
    return (
      [...text.data.matchAll(WHOLE), ...text.data.matchAll(CODE)]
        // Days and amounts in a sentence may; addresses of emails and pages have places of their own.
        .filter(({ 0: word }) => !word.includes('@') && (!word.includes(' ') || isShort(text)))
        .filter(({ 0: word, index }) => lines(rectsOf(text, index, index + word.length)) > 1)
        .map(([word]) => `broken: ${word}`)
    );
  };

  /** A table or a row that is scrolled sideways; a dialog never is. */
  const scrollsSideways = (box: Element) =>
    box.scrollWidth > box.clientWidth &&
    (box.querySelector(':scope > table') !== null || !box.closest('dialog, [popover]'));

  /** How a line of a text is cut by a box around it. */
  const cutBy = (line: DOMRect, box: Element, size: number): boolean => {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX === 'visible' && overflowY === 'visible') return false;
    const frame = box.getBoundingClientRect();
    // The letters are in the middle of a line.
    const spare = Math.max(0, (line.height - size) / 2);
    const isBeside = line.left < frame.left - 1 || line.right > frame.right + 1;
    const isAbove = line.top + spare < frame.top - 1 || line.bottom - spare > frame.bottom + 1;
    return (
      (isBeside && overflowX !== 'visible') ||
      (isAbove && (overflowY === 'hidden' || overflowY === 'clip'))
    );
  };

  const cut = (text: Text, parent: Element): string[] => {
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    const lineBoxes = rectsOf(text);
    const faults: string[] = [];
    for (const box of ancestorsOf(parent)) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box);
      const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
      if (box.matches('.swiper-wrapper')) return faults;
      if (isScrolled && scrollsSideways(box)) return faults;
      // A badge stands on its edge.
      const isBadge = getComputedStyle(parent).position === 'absolute';
      if (!isBadge && box.matches('a, button') && lineBoxes.some((line) => leaves(line, box, size)))
        faults.push(`leaves ${nameOf(box)}`);
      // Where a link leads, the name is whole.
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      if (isShortened && (box.closest('a, .announcement') || box.parentElement?.querySelector('a')))
        return faults;
      if (lineBoxes.some((line) => cutBy(line, box, size))) faults.push(`cut by ${nameOf(box)}`);
    }
    if (lineBoxes.some(({ left, right }) => left < -1 || right > innerWidth + 1))
      faults.push('out of the window');
    return faults;
  };
  const leaves = (line: DOMRect, box: Element, size: number) => {
    const frame = box.getBoundingClientRect();
    const spare = Math.max(0, (line.height - size) / 2);
    return (
      getComputedStyle(box).display !== 'inline' &&
      (line.left < frame.left - 1 ||
        line.right > frame.right + 1 ||
        line.top + spare < frame.top + 1 ||
        line.bottom - spare > frame.bottom - 1)
    );
  };

  const found = new Set<string>();
  const walker = document.createTreeWalker(over ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!(text instanceof Text) || !parent || text.data.trim() === '') continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest(UNSEEN) || ancestorsOf(parent).some(({ clientWidth }) => clientWidth === 1))
      continue;
    const tells = cut(text, parent);
    if (!parent.closest('.wrap-anywhere')) tells.push(...broken(text));
    for (const fault of tells)
      found.add(`${fault} in ${nameOf(parent)}: ${text.data.trim().slice(0, 60)}`);
  }
  return [...found];
}
