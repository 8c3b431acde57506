/** A button that is pressed before its island is hydrated is pressed again as soon as it is. */
export function repeatEarlyPresses(): void {
  let pressed: HTMLElement | null = null;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    pressed = target.closest<HTMLElement>('astro-island[ssr] button[type="button"]');
  });
  // The event does not bubble.
  const repeat = ({ target }: Event) => {
    if (!pressed || !(target instanceof Node) || !target.contains(pressed)) return;
    pressed.click();
    pressed = null;
  };
  document.addEventListener('astro:hydrate', repeat, { capture: true });
}
