import { ForgotSchema, LoginSchema, OtpSchema, RegisterSchema } from '#lib/account/schema.ts';
import { readAvatar } from '#lib/server/features/account/avatar.ts';
import { read, readForm, readJson, textFields } from '#lib/server/infra/request-body.ts';
import { responseOf } from '#lib/server/web/account-endpoints.ts';
import {
  clearResetCookie,
  readRegistrationCookie,
  readResetCookie,
  setRegistrationCookie,
  setResetCookie,
} from '#lib/server/web/headers.ts';
import { anyone, bearerOf, byName, calls, created, signedIn } from '#lib/server/web/endpoint.ts';
import * as v from 'valibot';
import * as m from '#messages';

const register = anyone(async ({ request, locals, cookies, shop }) => {
  const form = read(RegisterSchema, await readJson(request));
  const token = await shop.account.register(form, locals.clientIp);
  setRegistrationCookie(cookies, token, shop.siteUrl);
  return created({ message: m.account_registered() });
});

const hasCode = (body: unknown): boolean => v.is(v.object({ otp: v.unknown() }), body);

/** Without a code it emails another one. */
const verifyEmail = anyone(async ({ request, locals, cookies, shop }) => {
  const body = await readJson(request);
  const browser = {
    registrationToken: readRegistrationCookie(cookies, shop.siteUrl),
    ip: locals.clientIp,
  };
  if (!hasCode(body)) {
    await shop.account.resend(read(ForgotSchema, body).email, browser);
    return { message: m.account_otp_resent() };
  }
  const { email, otp } = read(OtpSchema, body);
  await shop.account.confirm(email, otp, browser);
  return { message: m.account_otp_verified() };
});

const login = anyone(async ({ request, locals, cookies, shop }) => {
  const form = read(LoginSchema, await readJson(request));
  const browser = {
    registrationToken: readRegistrationCookie(cookies, shop.siteUrl),
    ip: locals.clientIp,
  };
  return responseOf(await shop.account.login(form, browser));
});

/** An expired token still identifies the session to end. */
const logout = anyone(async ({ request, shop }) => {
  await shop.sessions.end(bearerOf(request));
  return { message: m.account_logged_out() };
});

const RefreshSchema = v.object({ refreshtoken: v.string(m.account_session_expired) });

const refreshToken = anyone(async ({ request, shop }) => {
  const { refreshtoken } = read(RefreshSchema, await readJson(request));
  return { data: await shop.sessions.refresh(refreshtoken) };
});

const forgotPassword = anyone(async ({ request, locals, shop }) => {
  const { email } = read(ForgotSchema, await readJson(request));
  const { mayText } = await shop.account.sendResetCode(email, locals.clientIp);
  return { message: mayText ? m.account_otp_sent_as_chosen() : m.account_otp_sent() };
});

const resendForgotOtp = anyone(async ({ request, locals, shop }) => {
  const { email } = read(ForgotSchema, await readJson(request));
  await shop.account.sendResetCode(email, locals.clientIp, { isRepeated: true });
  return { message: m.account_otp_resent() };
});

const verifyPassword = anyone(async ({ request, locals, cookies, shop }) => {
  const { email, otp } = read(OtpSchema, await readJson(request));
  const proof = await shop.account.proveMailbox(email, otp, locals.clientIp);
  setResetCookie(cookies, proof, shop.siteUrl);
  return { message: m.account_reset_now(), resetToken: proof };
});

const resetTokenIn = (body: unknown): string | undefined => {
  const found = v.safeParse(v.object({ resetToken: v.string() }), body);
  return found.success ? found.output.resetToken : undefined;
};

const resetPassword = anyone(async ({ request, cookies, shop }) => {
  const body = await readJson(request);
  await shop.account.reset(resetTokenIn(body) ?? readResetCookie(cookies, shop.siteUrl), body);
  clearResetCookie(cookies, shop.siteUrl);
  return { message: m.account_password_reset() };
});

/** Returns only the caller. Old clients send the token in the query. */
const allUsers = anyone(async ({ request, url, shop }) => {
  const inQuery = url.searchParams.get('authHeader')?.replace(/^Bearer\s+/i, '');
  const currentUser = await shop.sessions.authenticate(bearerOf(request) ?? inQuery);
  return { user: await shop.account.user(currentUser) };
});

const changeAvatar = signedIn(async ({ request, shop, currentUser }) => {
  const picture = await readAvatar(request);
  return {
    avatar: await shop.account.changeAvatar(currentUser, picture),
    message: m.account_picture_updated(),
  };
});

const deleteAccount = signedIn(async ({ shop, currentUser }) => {
  await shop.account.remove(currentUser);
  return { message: m.account_deleted() };
});

const changeProfile = signedIn(async ({ params, request, shop, currentUser }) => {
  const form = textFields(await readForm(request));
  const user = await shop.account.changeProfile(currentUser, params['call'] ?? '', form);
  return { user, message: m.account_updated() };
});

export const ALL = byName(
  {
    register: calls({ POST: register }),
    verifyemail: calls({ POST: verifyEmail }),
    login: calls({ POST: login }),
    logout: calls({ POST: logout }),
    'refresh-token': calls({ POST: refreshToken }),
    'forgot-password': calls({ POST: forgotPassword }),
    resendforgototp: calls({ POST: resendForgotOtp }),
    'verify-password': calls({ POST: verifyPassword }),
    'reset-password': calls({ POST: resetPassword }),
    allusers: calls({ GET: allUsers }),
    avatar: calls({ POST: changeAvatar }),
    me: calls({ DELETE: deleteAccount }),
  },
  calls({ PUT: changeProfile, PATCH: changeProfile, POST: changeProfile }),
);
