/** Changing the sort order submits the form; its button is for browsers without scripts. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sort]')) {
  form.addEventListener('change', () => form.requestSubmit());
}
