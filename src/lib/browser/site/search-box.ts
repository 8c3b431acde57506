/** Suggestions are fetched when a search field is focused; until then it is a plain form. */
const started = new WeakSet<HTMLFormElement>();

function onIntent({ target }: Event): void {
  const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-suggest]');
  if (!form || started.has(form)) return;
  started.add(form);
  import('./search-suggestions.ts').then(
    ({ startSuggestions }) => startSuggestions(form),
    // Offline: the form works without them, and the next focus retries.
    () => started.delete(form),
  );
}

document.addEventListener('focusin', onIntent);
document.addEventListener('pointerover', onIntent, { passive: true });
