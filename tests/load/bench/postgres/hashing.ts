// Imported before whatever hashes passwords: lets a hash be left out.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Answer = (error: Error | null, digest: Buffer) => void;

const real = crypto.argon2;
let known: Buffer | undefined;

Object.assign(crypto, {
  argon2: (
    algorithm: crypto.Argon2Algorithm,
    parameters: crypto.Argon2Parameters,
    answer: Answer,
  ) => {
    if (known === undefined) real(algorithm, parameters, answer);
    else setImmediate(answer, null, known);
  },
});
syncBuiltinESMExports();

/** From now on every password has this hash, at once. */
export function leaveOutHashing(storedHash: string): void {
  known = Buffer.from(storedHash.split('$').at(-1) ?? '', 'base64');
}
