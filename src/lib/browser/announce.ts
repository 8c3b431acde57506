export function announce(message: string): void {
  let region = document.querySelector<HTMLElement>('#said');
  if (!region) {
    region = document.createElement('p');
    region.id = 'said';
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
  }
  // Screen readers ignore content behind a modal dialog, so the region is inside it.
  const container = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  if (region.parentElement !== container) container.append(region);
  const output = region;
  // Clearing the text first announces the same message twice.
  output.textContent = '';
  setTimeout(() => (output.textContent = message), 50);
}
