/** Tells screen readers what happened without moving the focus. */
export function say(words: string): void {
  let region = document.querySelector<HTMLElement>('#said');
  if (!region) {
    region = document.createElement('p');
    region.id = 'said';
    region.className = 'vh';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  const said = region;
  // Emptied first and filled a moment later: the same words twice are read twice.
  said.textContent = '';
  setTimeout(() => (said.textContent = words), 50);
}
