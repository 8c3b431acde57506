import type { Message } from '#lib/format/short-text.ts';

export const textOf = (message: Message): string =>
  typeof message === 'string' ? message : message();
