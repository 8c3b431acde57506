import { type InputEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { HALF, inHalves, MAX_STARS, starsAt, starWords } from '#lib/reviews/review.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** Sets a field's value and dispatches `input`, so that its listeners run. */
export function enter(field: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Half-star rating: a slider for keyboard and screen readers; each half of a star can be clicked.
 * Uncontrolled, like every field.
 */
export function StarInput({ error }: { error: string | undefined }) {
  const slider = useRef<HTMLInputElement>(null);
  const [stars, setStars] = useState(0);
  const follow = (event: InputEvent<HTMLInputElement>) =>
    setStars(inHalves(Number(event.currentTarget.value)));
  // Follows the form's reset.
  useEffect(() => {
    const { form } = slider.current ?? {};
    const empty = () => setStars(0);
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, []);
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    enter(slider.current, String(starsAt(event.clientX - left, width)));
    slider.current?.focus({ preventScroll: true });
  };
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label htmlFor="rating">Rating</label>
      <div className="star-row">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider inside takes the keys */}
        <span className="star-input" onClick={press}>
          <span className="stars" data-stars={stars} aria-hidden="true" />
          <input
            ref={slider}
            type="range"
            id="rating"
            name="rating"
            min={0}
            max={MAX_STARS}
            step={HALF}
            defaultValue={0}
            onInput={follow}
            aria-valuetext={starWords(stars)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'rating-error' : undefined}
          />
        </span>
        <span className="numeric" aria-hidden="true">
          {starWords(stars)}
        </span>
      </div>
      {error && (
        <span className="field-error" id="rating-error" role="alert">
          <Icon name="alert" size="small" />
          {error}
        </span>
      )}
    </div>
  );
}
