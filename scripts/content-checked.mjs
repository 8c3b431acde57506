/** Stops the build when the words and pictures of `src/content` have mistakes, and tells which. */
export const contentChecked = {
  name: 'content-checked',
  hooks: {
    'astro:config:done': async () => {
      const [{ contentProblems }, { reportOf }] = await Promise.all([
        import('./content-checks/content-problems.ts'),
        import('./content-checks/problem.ts'),
      ]);
      const problems = await contentProblems('src/content');
      if (problems.length === 0) return;
      const report = new Error(reportOf(problems));
      // Where this stands in the program helps nobody who writes words.
      report.stack = '';
      throw report;
    },
  },
};
