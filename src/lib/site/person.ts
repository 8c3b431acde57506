/** Who is signed in on this device, as far as the header shows it. */
interface Person {
  name: string;
  email: string;
}

/** Where the session is kept (docs/spec.md §3). `token` is the name it once had. */
const TOKEN_KEYS = ['accesstoken', 'token'] as const;
const PERSON_KEY = 'userInfo';

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Written by somebody else: nobody is signed in.
    return undefined;
  }
}

/** Nobody, unless there are both a token and a name or an address to show. */
export function readPerson(storage: Pick<Storage, 'getItem'>): Person | undefined {
  if (!TOKEN_KEYS.some((key) => storage.getItem(key))) return undefined;
  const stored = read(storage.getItem(PERSON_KEY));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const email = 'email' in stored && typeof stored.email === 'string' ? stored.email : '';
  const name = 'name' in stored && typeof stored.name === 'string' ? stored.name : '';
  return name || email ? { name: name || email, email } : undefined;
}
