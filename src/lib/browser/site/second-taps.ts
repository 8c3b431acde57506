/** How soon and how near a second tap follows, in ms and px. */
const SOON_MS = 500;
const NEAR_PX = 40;

interface Press {
  at: number;
  x: number;
  y: number;
  /** What covered the page with a scrim when the press began. */
  covers: readonly Element[];
  /** It follows one that has closed a cover. */
  isSecond: boolean;
}

const OPEN = ':is(:modal, :popover-open)';

/** Without a scrim, such as the account menu of a wide screen, the page can be pressed beside it. */
const hasScrim = (element: Element): boolean =>
  getComputedStyle(element, '::backdrop').backgroundColor !== 'rgba(0, 0, 0, 0)';

/**
 * A dialog or sheet is closed by one tap on a button or beside it. What was below it gets nothing of that
 * tap, nor of a second one that follows at once on the same spot, as of people who tap twice.
 */
export function ignoreSecondTaps(): void {
  let last: Press | undefined;
  const hasClosed = ({ covers }: Press) => covers.some((cover) => !cover.matches(OPEN));
  const begin = ({ timeStamp: at, clientX: x, clientY: y }: PointerEvent) => {
    const isSecond =
      last !== undefined &&
      hasClosed(last) &&
      at - last.at < SOON_MS &&
      Math.hypot(x - last.x, y - last.y) < NEAR_PX;
    last = { at, x, y, isSecond, covers: [...document.querySelectorAll(OPEN)].filter(hasScrim) };
  };
  /** Pressing the mouse button gives a field the focus, although a sheet covers it. */
  const isBelow = ({ type, target }: Event, { covers }: Press) =>
    type === 'mousedown' &&
    covers.length > 0 &&
    !covers.some((cover) => target instanceof Node && cover.contains(target));
  const check = (event: MouseEvent) => {
    // A key presses a button without a pointer.
    if (event.detail === 0 || !last) return;
    if (!last.isSecond && !hasClosed(last) && !isBelow(event, last)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('pointerdown', begin, { capture: true, passive: true });
  for (const type of ['mousedown', 'click'] as const) addEventListener(type, check, true);
}
