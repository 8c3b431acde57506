/** A picture of oneself (docs/spec.md §5 "Avatar"). */
export const NO_FILE = 'Please select a file';
export const NO_PICTURE = 'Please select an image file';
export const TOO_LARGE = 'File size must be less than 5MB';

/** A file of exactly this size is refused (docs/api.md "Conventions"). */
export const AVATAR_BYTES = 5 * 2 ** 20;
