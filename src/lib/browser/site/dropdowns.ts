/**
 * The navigation bar's menus open by CSS, on hover and keyboard focus. This adds click, Escape and
 * ARIA state. They close when pointer or focus leave.
 */
export function startDropdowns(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.dropdown')) start(root);
}

function start(root: HTMLElement): void {
  const button = root.querySelector('button');
  const list = root.querySelector('.dropdown-list');
  if (!button || !list) return;

  const isOpen = () => getComputedStyle(list).display !== 'none';
  const updateExpanded = () => button.setAttribute('aria-expanded', String(isOpen()));
  const set = (state: 'open' | 'shut' | undefined) => {
    root.classList.toggle('open', state === 'open');
    root.classList.toggle('closed', state === 'shut');
    updateExpanded();
  };

  // Hover has already opened it: the first click keeps it open, the next closes it.
  button.addEventListener('click', () => set(root.classList.contains('open') ? 'shut' : 'open'));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    if (list.contains(document.activeElement)) button.focus();
    set('shut');
  });
  root.addEventListener('pointerenter', updateExpanded);
  root.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') set(undefined);
  });
  // Held open from here: between two links nothing is focused, and CSS alone would close it.
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) set('open');
  });
  root.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && root.contains(next))) set(undefined);
  });
  // Touch has no hover to leave with.
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !root.contains(event.target)) set(undefined);
  });
}
