/** The shop renders Markdown itself, when a page shows it: with the facts of then, and in a thread of its own. */
export const contentMarkdown = {
  name: 'content-markdown',
  createRenderer: async () =>
    Promise.resolve({
      render: async (_text: string, { frontmatter }: { frontmatter?: Record<string, unknown> }) =>
        Promise.resolve({
          code: '',
          metadata: { headings: [], localImagePaths: [], remoteImagePaths: [], frontmatter },
        }),
    }),
};
