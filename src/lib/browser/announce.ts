/** Tells screen readers what happened without moving the focus. */
export function say(words: string): void {
  let region = document.querySelector<HTMLElement>('#said');
  if (!region) {
    region = document.createElement('p');
    region.id = 'said';
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
  }
  // Readers hear nothing from behind an open modal dialog, so the region stands inside it.
  const room = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  if (region.parentElement !== room) room.append(region);
  const output = region;
  // Emptied first and filled a moment later: the same words twice are read twice.
  output.textContent = '';
  setTimeout(() => (output.textContent = words), 50);
}
