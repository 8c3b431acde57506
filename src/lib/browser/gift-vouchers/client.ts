/** The code after the hash of the link in an email; other hashes are places of the page. */
export const codeInLink = (hash: string): string | undefined =>
  /^#((?:[a-z\d]{4}-?){4})$/i.exec(hash)?.[1];

/** `7K2M-9QXD-ABCD-EFGH`, with or without the hyphens that somebody typed. */
export const groupCode = (code: string): string =>
  code
    .replaceAll('-', '')
    .match(/.{1,4}/g)
    ?.join('-') ?? code;
