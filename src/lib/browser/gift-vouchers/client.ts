import { postJson } from '#lib/browser/fetch.ts';
import { type GiftVoucher, readGiftVoucher } from '#lib/gift-vouchers/codec.ts';

/** In the body, so that no log has the code. */
export const fetchGiftVoucher = async (code: string): Promise<GiftVoucher> =>
  readGiftVoucher(await postJson('/api/gift-vouchers/balance', { code }));

/** The code after the hash of the link in an email; other hashes are places of the page. */
export const codeInLink = (hash: string): string | undefined =>
  /^#((?:[a-z\d]{4}-?){4})$/i.exec(hash)?.[1];

/** `7K2M-9QXD-ABCD-EFGH`, with or without the hyphens that somebody typed. */
export const groupCode = (code: string): string =>
  code
    .replaceAll('-', '')
    .match(/.{1,4}/g)
    ?.join('-') ?? code;
