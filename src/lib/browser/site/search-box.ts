/** Suggestions are fetched when somebody goes to a search field: until then it is a plain form. */
const started = new WeakSet<HTMLFormElement>();

function onIntent({ target }: Event): void {
  const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-suggest]');
  if (!form || started.has(form)) return;
  started.add(form);
  import('./search-suggestions.ts').then(
    ({ startSuggestions }) => startSuggestions(form),
    // No line just now: the form works as it is, and the next touch tries again.
    () => started.delete(form),
  );
}

document.addEventListener('focusin', onIntent);
document.addEventListener('pointerover', onIntent, { passive: true });
