import { toReturn, type GoogleProblem } from '#lib/account/google.ts';
import { paths } from '#lib/site/paths.ts';
import { GoogleRefusal } from '#lib/server/features/account/google-provider.ts';
import { toRefusal } from './respond.ts';

/** The problem that the page shows for any thrown error. */
function problemOf(error: unknown): GoogleProblem {
  if (error instanceof GoogleRefusal) return error.problem;
  const reason = toRefusal(error)?.reason;
  return reason === 'too-many' || reason === 'busy' ? reason : 'wrong';
}

/** The page that a browser is sent to when a login by Google failed: it shows why. */
export const googleErrorUrl = (error: unknown): string =>
  paths.loginGoogle + toReturn({ problem: problemOf(error) });
