import { readMarkdown } from '#lib/content/markdown.ts';

/** Makes the build read Markdown as the shop reads what is edited in the browser. */
export const contentMarkdown = {
  name: 'content-markdown',
  createRenderer: async () =>
    Promise.resolve({
      render: async (text: string, { frontmatter }: { frontmatter?: Record<string, unknown> }) =>
        Promise.resolve({
          code: readMarkdown(text).html,
          metadata: { headings: [], localImagePaths: [], remoteImagePaths: [], frontmatter },
        }),
    }),
};
