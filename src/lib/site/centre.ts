/** Scrolls a list sideways, and nothing else, until one of its items stands in the middle. */
export function centre(item: Element, list: Element): void {
  const at = item.getBoundingClientRect();
  const room = list.getBoundingClientRect();
  list.scrollLeft += at.left + at.width / 2 - (room.left + room.width / 2);
}
