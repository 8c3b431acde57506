/** Stops the build when the words and pictures of `src/content` have mistakes, and tells which. */
export const contentChecked = {
  name: 'content-checked',
  hooks: {
    'astro:config:done': async () => {
      const [{ contentMistakes }, { reportOf }] = await Promise.all([
        import('./content-checks/content-problems.ts'),
        import('./content-checks/problem.ts'),
      ]);
      const mistakes = await contentMistakes('src/content');
      if (mistakes.length === 0) return;
      const report = new Error(reportOf(mistakes));
      // Where this stands in the program helps nobody who writes words.
      report.stack = '';
      throw report;
    },
  },
};
