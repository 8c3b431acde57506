import type { Changes } from '../changes/changes.ts';
import type { Pictures } from '../media/pictures.ts';
import { joining } from './joining.ts';
import type { AccountParts } from './parts.ts';
import { profile } from './profile.ts';
import { recovering } from './recovering.ts';
import { signingIn } from './signing-in.ts';
import { twoFactor } from './two-factor.ts';

/** Everything about accounts (docs/api.md "Account"). */
export const accountDesk = (parts: AccountParts, pictures: Pictures, changes: Changes) => ({
  ...joining(parts),
  ...signingIn(parts),
  ...recovering(parts),
  ...twoFactor(parts),
  ...profile(parts, pictures, changes),
});
