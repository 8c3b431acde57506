export interface FileRule {
  /** The `accept` attribute; the server checks the bytes. */
  kinds: string;
  tooManyBytes: number;
  missing: string;
  wrongKind: string;
  tooLarge: string;
}

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>;

const isOfKind = ({ name, type }: ChosenFile, kinds: string): boolean =>
  type === '' ||
  kinds
    .split(',')
    .some((kind) => (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : type === kind));

export function faultOfFile(file: ChosenFile | undefined, rule: FileRule): string | undefined {
  if (!file || file.size === 0) return rule.missing;
  if (!isOfKind(file, rule.kinds)) return rule.wrongKind;
  return file.size >= rule.tooManyBytes ? rule.tooLarge : undefined;
}
