/** `?voucher=CODE` of a link, and the cookie that keeps the code until cart or checkout reads it. */
export const VOUCHER = 'voucher';

/** The code in `document.cookie`; empty without one. */
export const codeInCookies = (cookies: string): string =>
  cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${VOUCHER}=`))
    ?.slice(VOUCHER.length + 1) ?? '';
