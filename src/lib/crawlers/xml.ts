import { XMLBuilder } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** Signs that XML can't hold, in whatever way they are written; they come with pasted words. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** An XML document of nested objects; names that begin with `@` are attributes. */
export const writeXml = (root: Record<string, unknown>): string =>
  builder
    .build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
    .replace(UNWRITABLE, '');
