import { joining } from './joining.ts';
import type { AccountParts } from './parts.ts';
import { profile, type ProfileParts } from './profile.ts';
import { recovering } from './recovering.ts';
import { signingIn } from './signing-in.ts';
import { twoFactor } from './two-factor.ts';

/** Everything about accounts (docs/api.md "Account"). */
export const accountDesk = (parts: AccountParts, others: ProfileParts) => ({
  ...joining(parts),
  ...signingIn(parts),
  ...recovering(parts),
  ...twoFactor(parts),
  ...profile(parts, others),
});
