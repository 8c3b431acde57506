import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** An XML document of nested objects; names that begin with `@` are attributes. */
export const writeXml = (root: Record<string, unknown>): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root });
