import { atom, onMount } from 'nanostores';
import { ACCESS, OLD_ACCESS, PERSON } from '#lib/browser/storage-keys.ts';
import { kept } from '#lib/browser/safe-storage.ts';

/** Who is signed in on this device, as far as the frame of every page shows it. */
export interface Person {
  name: string;
  email: string;
  role: string;
}

type Read = (key: string) => string | null;

/** The guard's question (docs/spec.md §2 "Route guard"): is there a token, by either name? */
export const hasToken = (read: Read = kept): boolean => Boolean(read(ACCESS) || read(OLD_ACCESS));

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Written by somebody else: nobody is signed in.
    return undefined;
  }
}

/** Nobody, unless there are both a token and a name or an address to show. */
export function readPerson(read: Read = kept): Person | undefined {
  const stored = parse(read(PERSON));
  if (!hasToken(read) || typeof stored !== 'object' || stored === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const text = (name: string) => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : '';
  };
  const email = text('email');
  const name = text('name') || email;
  return name ? { name, email, role: text('role') } : undefined;
}

/** The person of this browser; follows what any tab writes. Only browsers may touch it. */
export const $person = atom<Person | undefined>();

export const followPerson = (): void => $person.set(readPerson());

onMount($person, () => {
  followPerson();
  addEventListener('storage', followPerson);
  // A page that comes back from the back/forward cache missed what other tabs wrote meanwhile.
  addEventListener('pageshow', followPerson);
  return () => {
    removeEventListener('storage', followPerson);
    removeEventListener('pageshow', followPerson);
  };
});
