import type { Message } from '#lib/format/short-text.ts';
import { textOf } from '#lib/messages/text-of.ts';
import * as m from '#messages';

export interface FileRule {
  /** The `accept` attribute; the server checks the bytes. */
  kinds: string;
  tooManyBytes: number;
  missing: Message;
  wrongKind: Message;
  tooLarge: Message;
}

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

const isOfKind = ({ name, type }: ChosenFile, kinds: string): boolean =>
  type === '' ||
  kinds
    .split(',')
    .some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : type === kind));

/** What phones of Apple take. Some browsers don't report the type. */
const isHeic = ({ name, type }: ChosenFile): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

export function faultOfFile(file: ChosenFile | undefined, rule: FileRule): string | undefined {
  if (!file || file.size === 0) return textOf(rule.missing);
  if (isHeic(file) && rule.kinds.includes('image/')) return m.common_heic();
  if (!isOfKind(file, rule.kinds)) return textOf(rule.wrongKind);
  return file.size >= rule.tooManyBytes ? textOf(rule.tooLarge) : undefined;
}
