/** A link from `npm run admin:create`. Its fragment never reaches a server or a log. */
export interface PasswordLink {
  email: string;
  token: string;
}

export const toSetPassword = (link: PasswordLink): string =>
  `#${new URLSearchParams({ email: link.email, token: link.token })}`;

export function readPasswordLink(hash: string): PasswordLink | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const [email, token] = [params.get('email'), params.get('token')];
  return email && token ? { email, token } : undefined;
}
