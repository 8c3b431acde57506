import { verifyTwoFactor } from '#lib/server/web/account-endpoints.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

/** Who is meant, and by which right, stands in the body: the challenge, or the bearer's own id. */
export const ALL = calls({ POST: anyone(verifyTwoFactor) });
