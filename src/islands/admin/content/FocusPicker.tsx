import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import type { Focus } from '#lib/content/crops.ts';

interface Props {
  src: string;
  focus: Focus;
  move: (focus: Focus) => void;
  ref?: Ref<HTMLDivElement>;
  hintId: string;
}

const STEP = 0.02;
const LARGE_STEP = 0.1;
const directions: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const within = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));
const percent = (share: number): number => Math.round(share * 100);

/** Marks the focus of a picture, by tapping or with the arrow keys. */
export function FocusPicker({ src, focus, move, ref, hintId }: Props) {
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    move({ x: within(focus.x + direction.x * step), y: within(focus.y + direction.y * step) });
  };
  return (
    <div
      ref={ref}
      className="focus-picker"
      role="slider"
      tabIndex={0}
      aria-label="Focus point"
      aria-describedby={hintId}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(focus.x)}
      aria-valuetext={`${percent(focus.x)}% from the left, ${percent(focus.y)}% from the top`}
      onClick={tap}
      onKeyDown={press}
    >
      <img className="max-h-[24rem] rounded-md" src={src} alt="" draggable={false} />
      <span style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
    </div>
  );
}
