/**
 * Shows the pictures of a page in other shapes, one after another, and tells which then leave a box
 * that they stand in, or are taller than the window. Runs in the page, so it uses nothing of this file.
 */
export async function picturesOutOfTheirBoxes(): Promise<string[]> {
  const shapes = [
    [1, 1],
    [270, 1080],
    [1080, 270],
  ] as const;
  const drawn = ([width, height]: readonly [number, number]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.fillRect(0, 0, width, height);
    return new Promise<string>((made) => {
      canvas.toBlob((blob) => made(blob ? URL.createObjectURL(blob) : ''));
    });
  };
  /** What an element stands in; of one that is out of the flow, what it is placed by. */
  const boxOf = (element: Element): Element | null =>
    element instanceof HTMLElement && getComputedStyle(element).position === 'absolute'
      ? element.offsetParent
      : element.parentElement;
  const nameOf = ({ localName, className }: Element) => `${localName}.${className}`;

  /** How many px of what is seen of a picture are outside of each box, and of the window. */
  const measure = (image: HTMLImageElement): Map<string, number> => {
    const outside = new Map<string, number>();
    let { left, top, right, bottom } = image.getBoundingClientRect();
    for (let box = boxOf(image); box && box !== document.body; box = boxOf(box)) {
      const { display, overflow, position } = getComputedStyle(box);
      if (display === 'contents' || display === 'inline') continue;
      const frame = box.getBoundingClientRect();
      if (overflow !== 'visible') {
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      const sides = [
        frame.left - left,
        frame.top - top,
        right - frame.right,
        bottom - frame.bottom,
      ];
      outside.set(nameOf(box), Math.max(0, ...sides));
      // A dialog lies over what is around it in the document.
      if (position === 'fixed') break;
    }
    return outside.set('the window', Math.max(0, bottom - top - innerHeight));
  };

  const images = [...document.images].filter(
    (image) => image.checkVisibility() && !/logo|favicon/.test(image.src),
  );
  const sources = [...document.querySelectorAll('source')];
  const attributes = ['src', 'srcset', 'loading'] as const;
  const before = [...images, ...sources].map((element) => ({
    element,
    values: attributes.map((name) => [name, element.getAttribute(name)] as const),
  }));
  const faults = new Set<string>();
  let usual: readonly Map<string, number>[] | undefined;
  for (const shape of shapes) {
    const src = await drawn(shape);
    for (const source of sources) source.srcset = src;
    for (const image of images) Object.assign(image, { loading: 'eager', src, srcset: '' });
    await Promise.all(images.map((image) => image.decode()));
    const measured = images.map(measure);
    usual ??= measured;
    for (const [at, outside] of measured.entries()) {
      for (const [box, px] of outside) {
        // What is outside in any shape is there on purpose, such as a slide of a carousel.
        const more = Math.round(px - (usual[at]?.get(box) ?? 0));
        const image = images[at];
        if (more > 1 && image?.parentElement) {
          faults.add(
            `${shape.join(' × ')} in ${nameOf(image.parentElement)}: ${more} px out of ${box}`,
          );
        }
      }
    }
    URL.revokeObjectURL(src);
  }
  for (const { element, values } of before) {
    for (const [name, value] of values) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
  return [...faults];
}
