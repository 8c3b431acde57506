/** What the picture of a ticket may be (docs/spec.md §5 "Ticket"). */
export const WRONG_KIND = 'Only PNG and JPG images are allowed.';
export const TOO_LARGE = 'Image must be less than 5MB.';

/** A file of exactly this size is refused (docs/api.md "Conventions"). */
export const PICTURE_BYTES = 5 * 2 ** 20;

/** What a chooser offers; the shop looks at the bytes. */
export const PICTURE_KINDS = 'image/png,image/jpeg';

/** More than any screen shows of it; the shop keeps no more. */
export const PICTURE_SIDE = 1600;

/** Whether a chosen file may be tried. Some phones don't say the kind. */
export const isOfKind = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || PICTURE_KINDS.split(',').includes(type);
