/** Scrolls only the list, horizontally, until an item is centred. */
export function centre(item: Element, list: Element): void {
  const at = item.getBoundingClientRect();
  const container = list.getBoundingClientRect();
  list.scrollLeft += at.left + at.width / 2 - (container.left + container.width / 2);
}

/** Keeps the current link of a list in view, also when it appears after the user is known. */
export function centreCurrent(list: Element): void {
  const current = list.querySelector('[aria-current]');
  if (current) new ResizeObserver(() => centre(current, list)).observe(current);
}
