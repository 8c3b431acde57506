import { useEffect, useRef, useState, type InputEvent, type MouseEvent } from 'react';
import { hasToken } from '#lib/browser/session/current-user.ts';
import {
  fetchOwn,
  submitReview,
  type Draft,
  removeDraft,
  saveDraft,
  readDraft,
} from '#lib/browser/reviews/draft.ts';
import type { WrittenReview } from '#lib/contract/reviews.ts';
import { orStored } from '#lib/forms/stored.ts';
import { MAX_COMMENT, ReviewSchema } from '#lib/reviews/schema.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { FieldFrame, FieldError } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Stars } from '#islands/ui/Stars.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { StarBar } from '#islands/ui/Stars.tsx';
import { HALF, inHalves, MAX_STARS, starsAt, starLabel } from '#lib/reviews/review.ts';
import * as m from '#messages';

/** Sets a field's value and dispatches `input`, so that its listeners run. */
function enter(field: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A slider for half stars, which can also be clicked. It is uncontrolled, like every field. */
function StarInput({ error }: { error: string | undefined }) {
  const slider = useRef<HTMLInputElement>(null);
  const [stars, setStars] = useState(0);
  const follow = (event: InputEvent<HTMLInputElement>) =>
    setStars(inHalves(Number(event.currentTarget.value)));
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
      <label htmlFor="rating">{m.reviews_rating()}</label>
      <div className="row text-sm">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slider inside takes the keys */}
        <span className="star-input" onClick={press}>
          <StarBar stars={stars} />
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
            aria-valuetext={starLabel(stars)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'rating-error' : undefined}
          />
        </span>
        <span className="numeric" aria-hidden="true">
          {starLabel(stars)}
        </span>
      </div>
      {error && <FieldError id="rating-error">{error}</FieldError>}
    </div>
  );
}

/** The longest wait for the user's existing review, in ms, so that the form does not shift later. */
const WAIT_MS = 4000;

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms));

const partsOf = (form: HTMLFormElement) => ({
  slider: form.querySelector<HTMLInputElement>('[name="rating"]'),
  textarea: form.querySelector('textarea'),
});

function valuesIn(form: HTMLFormElement): Draft {
  const { slider, textarea } = partsOf(form);
  return { rating: Number(slider?.value), comment: textarea?.value ?? '' };
}

function fill(form: HTMLFormElement, { rating, comment }: Draft): void {
  const { slider, textarea } = partsOf(form);
  enter(slider, String(rating));
  enter(textarea, comment);
}

function stayAtReviews(): void {
  history.replaceState(history.state, '', '#reviews');
}

interface OwnProps {
  own: Draft;
  change: () => void;
}

function Own({ own, change }: OwnProps) {
  return (
    <section className="own-review grid gap-2" aria-label={m.reviews_yours()}>
      <header className="row">
        <b>{m.reviews_yours()}</b>
        <Stars rating={own.rating} small />
      </header>
      <p>{own.comment}</p>
      <button type="button" className="button button-secondary justify-self-start" onClick={change}>
        {m.reviews_change()}
      </button>
      <small className="muted">{m.reviews_replaces()}</small>
    </section>
  );
}

interface ReviewFormProps {
  productId: string;
  email: string;
  show: (submitted: WrittenReview) => void;
}

export function ReviewForm({ productId, email, show }: ReviewFormProps) {
  const [own, setOwn] = useState<Draft>();
  const [isReady, setReady] = useState(false);
  const isAlive = useRef(true);

  const { formProps, busy, field } = useForm({
    schema: orStored(ReviewSchema, own),
    valuesIn: (form) => ({ ...valuesIn(form) }),
    send: async (review) => {
      if (!hasToken()) {
        notify('error', m.reviews_login_needed());
        return false;
      }
      stayAtReviews();
      const submitted = await submitReview(productId, review);
      if ('errors' in submitted) return submitted.errors;
      removeDraft(productId);
      form.current?.reset();
      setOwn(review);
      show(submitted);
      return false;
    },
  });
  const { ref: form, onInput } = formProps;

  useEffect(() => {
    isAlive.current = true;
    const requested = fetchOwn(productId).catch(() => undefined);
    void Promise.race([requested, pause(WAIT_MS)]).then((found) => {
      if (!isAlive.current) return;
      setOwn(found);
      setReady(true);
    });
    return () => {
      isAlive.current = false;
    };
  }, [productId, email]);

  useEffect(() => {
    const draft = isReady && readDraft(productId, email);
    if (draft && form.current) fill(form.current, draft);
  }, [isReady, productId, email, form]);

  if (!isReady) {
    return (
      <p className="h-[344px] rounded-sm bg-line" role="status">
        <span className="visually-hidden">{m.common_loading()}</span>
      </p>
    );
  }
  const errors = { rating: field('rating'), comment: field('comment') };
  return (
    <>
      <OfflineNote className="mb-4" />
      {own && (
        <Own
          own={own}
          change={() => {
            if (!form.current) return;
            fill(form.current, own);
            partsOf(form.current).slider?.focus();
          }}
        />
      )}
      <form
        {...formProps}
        className="stack"
        aria-labelledby="write-review"
        onInput={(event) => {
          onInput(event);
          saveDraft(productId, email, valuesIn(event.currentTarget));
        }}
      >
        <StarInput error={errors.rating} />
        <FieldFrame
          name="comment"
          label={m.reviews_comment()}
          error={errors.comment === errors.rating ? undefined : errors.comment}
        >
          <textarea
            id="comment"
            name="comment"
            rows={4}
            maxLength={MAX_COMMENT}
            aria-invalid={errors.comment ? true : undefined}
            aria-describedby={commentErrorOf(errors)}
          />
        </FieldFrame>
        <BusyButton className="button-primary" busy={busy} busyLabel={m.common_submitting()}>
          {m.reviews_submit()}
        </BusyButton>
      </form>
    </>
  );
}

/** An error shared by both fields appears once, at the first. */
function commentErrorOf({ rating, comment }: Record<'rating' | 'comment', string | undefined>) {
  if (!comment) return undefined;
  return comment === rating ? 'rating-error' : 'comment-error';
}
