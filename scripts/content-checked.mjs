/** Stops the build when texts or pictures of `src/content` have problems, and lists them. */
export const contentChecked = {
  name: 'content-checked',
  hooks: {
    'astro:config:done': async () => {
      const [{ contentProblems }, { reportOf }] = await Promise.all([
        import('./content-checks/shop-problems.ts'),
        import('../src/lib/content/checks/problem.ts'),
      ]);
      const problems = await contentProblems('src/content');
      if (problems.length === 0) return;
      const report = new Error(reportOf(problems));
      // A stack trace does not help authors.
      report.stack = '';
      throw report;
    },
  },
};
