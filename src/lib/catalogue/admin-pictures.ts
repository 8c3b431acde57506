/** The pictures of a product's form: those the shop has and those that are to be sent. */
export interface FormPicture {
  /** A path of the shop's, or where the browser shows a file until it is sent. */
  src: string;
  file?: File;
}

/** Heavier files are refused (docs/api.md "Conventions"). */
const FILE_BYTES = 5 * 2 ** 20;
const MAX = 12;

export const TOO_MANY_PICTURES = `A product can have at most ${MAX} pictures.`;

/** Why a file can't be a product's picture; nothing when it may be sent. */
export function faultOfFile(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/') || file.type.includes('svg')) {
    return `${file.name} is not a picture. Choose a PNG, JPG or WebP.`;
  }
  return file.size >= FILE_BYTES ? `${file.name}: File size must be less than 5MB` : undefined;
}

export const hasRoom = (pictures: readonly FormPicture[], more: number): boolean =>
  pictures.length + more <= MAX;

/** The list with one picture at another place; an impossible place changes nothing. */
export function moved(
  pictures: readonly FormPicture[],
  from: number,
  to: number,
): readonly FormPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length || from === to) return pictures;
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

/** Whether there is anything to tell the shop. */
export const isRearranged = (
  before: readonly FormPicture[],
  after: readonly FormPicture[],
): boolean => before.map(({ src }) => src).join() !== after.map(({ src }) => src).join();
