import { getCollection } from 'astro:content';
import { fillFacts } from './fill-facts.ts';
import { helpMatcher } from './help-search.ts';
import { helpSections } from './schemas.ts';

export interface Question {
  id: string;
  title: string;
  /** The answer, with the shop's facts filled in. */
  html: string;
  isOften: boolean;
  isFound: boolean;
  /** The question itself matches, not only its answer. */
  isNamed: boolean;
}

/** The questions by section; `isFound` says which match `q`, all without a search. */
export async function questionsFor(q: string) {
  const isFound = helpMatcher(q);
  const entries = await getCollection('help');
  const sections = helpSections.map(({ slug, label }) => ({
    slug,
    label,
    questions: entries
      .filter(({ data }) => data.section === slug)
      .toSorted((one, other) => one.data.order - other.data.order)
      .map(({ id, data, rendered }): Question => {
        const html = fillFacts(rendered?.html ?? '');
        const text = `${data.title} ${html.replace(/<[^>]*>/g, ' ')}`;
        return {
          id,
          title: data.title,
          html,
          isOften: data.often,
          isFound: isFound(text),
          isNamed: isFound(data.title),
        };
      }),
  }));
  return sections.filter(({ questions }) => questions.length > 0);
}
