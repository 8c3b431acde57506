/** A product form's pictures: existing ones and new files. */
export interface FormPicture {
  /** A path on this site, or an object URL until the file is sent. */
  src: string;
  file?: File;
}

/** Larger files are rejected (docs/api.md "Conventions"). */
const FILE_BYTES = 5 * 2 ** 20;
const MAX = 12;

export const TOO_MANY_PICTURES = `A product can have at most ${MAX} pictures.`;

/** Why a file can't be a product's picture; `undefined` when it can. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/') || file.type.includes('svg')) {
    return `${file.name} is not a picture. Choose a PNG, JPG or WebP.`;
  }
  return file.size >= FILE_BYTES ? `${file.name}: File size must be less than 5MB` : undefined;
}

export const hasRoom = (pictures: readonly FormPicture[], more: number): boolean =>
  pictures.length + more <= MAX;

/** The list with one picture moved; an invalid index changes nothing. */
export function moved(
  pictures: readonly FormPicture[],
  from: number,
  to: number,
): readonly FormPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length || from === to) return pictures;
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

/** Whether the pictures were changed. */
export const isRearranged = (
  before: readonly FormPicture[],
  after: readonly FormPicture[],
): boolean => before.map(({ src }) => src).join() !== after.map(({ src }) => src).join();
