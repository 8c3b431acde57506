import { answersFor, helpMatcher } from '#lib/catalogue/search-terms.ts';
import * as m from '#messages';

const field = document.querySelector<HTMLInputElement>('#help-q');
const topics = document.querySelector<HTMLElement>('.topics');
const found = document.querySelector<HTMLElement>('.found');
const none = document.querySelector<HTMLElement>('#no-answer');
const title = document.querySelector<HTMLElement>('#found-title');
const foundChip = document.querySelector<HTMLElement>('#found-chip');
const groups = [...document.querySelectorAll<HTMLElement>('.topics [data-section]')].map(
  (group) => ({
    group,
    questions: [...group.querySelectorAll<HTMLDetailsElement>('.faq')].map((question) => ({
      question,
      text: question.textContent,
    })),
  }),
);

function filter(q: string): void {
  const isFound = helpMatcher(q);
  let count = 0;
  for (const { group, questions } of groups) {
    for (const { question, text } of questions) {
      question.hidden = !isFound(text);
      if (!question.hidden) count += 1;
    }
    group.hidden = questions.every(({ question }) => question.hidden);
  }
  const message = q === '' ? '' : answersFor(count, q);
  topics?.classList.toggle('filtered', q !== '');
  if (none) none.hidden = count > 0;
  if (title) {
    title.hidden = q === '' || count === 0;
    title.textContent = m.site_help_answers_for({ q });
  }
  if (found) found.textContent = message;
  if (foundChip) {
    foundChip.hidden = q === '';
    foundChip.textContent = m.site_help_found({ count });
  }
}

function show(q: string): void {
  if (field) field.value = q;
  filter(q);
}

function openNamed(): void {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const question = named?.closest<HTMLDetailsElement>('.faq');
  if (!question || question.open) return;
  question.open = true;
  named?.scrollIntoView();
}

field?.addEventListener('input', () => filter(field.value.trim()));
field?.form?.addEventListener('submit', (event) => {
  // The results are already displayed; the updated address can be shared.
  event.preventDefault();
  const q = field.value.trim();
  const address = q === '' ? location.pathname : `?${new URLSearchParams({ q })}`;
  history.replaceState(history.state, '', address);
  field.blur();
  topics?.scrollIntoView({ block: 'nearest' });
});
for (const chip of document.querySelectorAll<HTMLAnchorElement>('.chips a[href^="#"]')) {
  if (chip !== foundChip) chip.addEventListener('click', () => show(''));
}
addEventListener('hashchange', openNamed);
openNamed();
