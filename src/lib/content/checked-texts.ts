import { glob, type Loader } from 'astro/loaders';
import { fillFacts } from './fill-facts.ts';

/**
 * Markdown files of one folder. An empty one or an unknown {fact} stops the build here, with the
 * name of the file, and not a visitor later.
 */
export function checkedTexts(base: string): Loader {
  const loader = glob({ pattern: '*.md', base });
  return {
    ...loader,
    load: async (context) => {
      await loader.load(context);
      for (const [id, entry] of context.store.entries()) {
        const html = entry.rendered?.html.trim() ?? '';
        if (html === '') throw new Error(`${base}/${id}.md: there is no text below the ---.`);
        try {
          fillFacts(html);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(`${base}/${id}.md: ${reason}`, { cause: error });
        }
      }
    },
  };
}
