/**
 * The navigation bar's menus. Without a script CSS opens them, on hover and focus. With one they open
 * on hover, by their button and by an arrow, and close when pointer or focus leave and by Escape.
 */
export function startDropdowns(): void {
  for (const root of document.querySelectorAll<HTMLElement>('.dropdown')) start(root);
}

function start(root: HTMLElement): void {
  const button = root.querySelector('button');
  if (!button) return;

  let isOpen: boolean;
  let isByHover: boolean;
  const set = (open: boolean, byHover = false) => {
    isOpen = open;
    isByHover = byHover;
    button.setAttribute('aria-expanded', String(open));
  };
  set(root.matches(':hover'), true);

  // Hover has already opened it: the first click keeps it open, the next closes it.
  button.addEventListener('click', () => set(isByHover || !isOpen));
  root.addEventListener('mouseenter', () => set(true, !isOpen));
  root.addEventListener('mouseleave', () => set(root.querySelector('ul :focus') !== null));
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && isOpen) {
      set(false);
      button.focus();
    }
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    set(true);
    const links = [...root.querySelectorAll<HTMLElement>('ul a')];
    links[links.findIndex((link) => link.matches(':focus')) + 1]?.focus();
  });
  for (const type of ['focusin', 'pointerdown']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Node && !root.contains(target)) set(false);
    });
  }
}
