import { googleWords, type GoogleProblem } from '#lib/account/google.ts';
import { BUSY_RETRY_SECONDS, Refusal, type Reason } from '#lib/server/errors.ts';

const reasonOf: Record<GoogleProblem, Reason> = {
  unset: 'missing',
  away: 'busy',
  cancelled: 'signed-out',
  lost: 'signed-out',
  unverified: 'forbidden',
  other: 'conflict',
  'too-many': 'too-many',
  busy: 'busy',
  wrong: 'signed-out',
};

/** A way that ended before its end, with what is said about it. */
export class GoogleRefusal extends Refusal {
  readonly problem: GoogleProblem;

  constructor(problem: GoogleProblem) {
    const reason = reasonOf[problem];
    const isBusy = reason === 'busy';
    super(reason, googleWords[problem], isBusy ? { retryAfterSeconds: BUSY_RETRY_SECONDS } : {});
    this.problem = problem;
  }
}
