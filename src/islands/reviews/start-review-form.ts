import { $currentUser } from '#lib/browser/session/current-user.ts';
import { reloadIfOnline } from '#lib/browser/reload-if-online.ts';
import { loadStyles } from '#lib/browser/own-parts.ts';
import styles from './review-form.css?url';

/** How near a signed-in visitor must scroll before the form loads. */
const LOAD_DISTANCE = '300px';

const box = document.querySelector<HTMLElement>('[data-review-form]');
const content = box?.querySelector<HTMLElement>('[data-content]');
const failed = box?.querySelector<HTMLElement>('[data-failed]');

let isNear = false;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  if (!box || !content) return;
  const [{ mountReviewForm }] = await Promise.all([import('./mount-form.tsx'), loadStyles(styles)]);
  mountReviewForm(content, box.dataset['reviewForm'] ?? '');
}

const showFailure = (isFailed: boolean) => {
  if (failed) failed.hidden = !isFailed;
  content?.classList.toggle('visually-hidden', isFailed);
};

function loadIfNeeded(isRetry = false): void {
  if (!isNear || !$currentUser.get()) return;
  loading ??= load().then(
    () => showFailure(false),
    () => {
      loading = undefined;
      showFailure(true);
      if (isRetry) reloadIfOnline();
    },
  );
}

if (box) {
  $currentUser.subscribe(() => loadIfNeeded());
  failed?.querySelector('button')?.addEventListener('click', () => {
    showFailure(false);
    loadIfNeeded(true);
  });
  new IntersectionObserver(
    (entries) => {
      isNear ||= entries.some((entry) => entry.isIntersecting);
      loadIfNeeded();
    },
    { rootMargin: LOAD_DISTANCE },
  ).observe(box);
}
