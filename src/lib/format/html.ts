const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const signs = new Map(Object.entries(entities).map(([sign, entity]) => [entity, sign]));

/** For HTML and SVG, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The text of a page made from Markdown: pages escape it again. `between` stands in place of elements. */
export const textOfHtml = (html: string, between = ''): string =>
  html
    .replaceAll(/<[^>]*>/g, between)
    .replaceAll(/&[^;&]+;/g, (entity) => signs.get(entity) ?? entity);
