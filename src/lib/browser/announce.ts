export function announce(message: string): void {
  let region = document.querySelector<HTMLElement>('#said');
  if (!region) {
    region = document.createElement('p');
    region.id = 'said';
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
  }
  // Content behind an open modal dialog is not announced, so the region is inside it.
  const container = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  if (region.parentElement !== container) container.append(region);
  const output = region;
  // Cleared first and set a moment later, so that the same message is announced twice.
  output.textContent = '';
  setTimeout(() => (output.textContent = message), 50);
}
