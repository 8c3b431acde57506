import { $currentUser } from '#lib/browser/session/current-user.ts';
import { loadStyles } from '#lib/browser/site/load-styles.ts';
import looks from './review-form.css?url';

/**
 * The form arrives when somebody who is signed in comes near it: with the Reviews tab shut it is
 * nowhere, so that nobody who only looks fetches it.
 */
const NEAR = '300px';

const box = document.querySelector<HTMLElement>('[data-review-form]');
const room = box?.querySelector<HTMLElement>('[data-content]');
const failed = box?.querySelector<HTMLElement>('[data-failed]');

let isNear = false;
let begun: Promise<void> | undefined;

async function begin(): Promise<void> {
  if (!box || !room) return;
  const [{ mountReviewForm }] = await Promise.all([import('./ReviewForm.tsx'), loadStyles(looks)]);
  mountReviewForm(room, box.dataset['reviewForm'] ?? '');
}

const showFailure = (isFailed: boolean) => {
  if (failed) failed.hidden = !isFailed;
  room?.classList.toggle('visually-hidden', isFailed);
};

function want(): void {
  if (!isNear || !$currentUser.get()) return;
  begun ??= begin().then(
    () => showFailure(false),
    () => {
      // The line is down: the next wish fetches again.
      begun = undefined;
      showFailure(true);
    },
  );
}

if (box) {
  $currentUser.subscribe(want);
  failed?.querySelector('button')?.addEventListener('click', () => {
    showFailure(false);
    want();
  });
  new IntersectionObserver(
    (entries) => {
      isNear ||= entries.some((entry) => entry.isIntersecting);
      want();
    },
    { rootMargin: NEAR },
  ).observe(box);
}
