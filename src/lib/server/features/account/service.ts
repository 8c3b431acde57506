import type { Changes } from '#lib/server/infra/changes/changes.ts';
import type { Mail } from '#lib/server/infra/mail/open.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { joining } from './register.ts';
import { leaving } from '#lib/server/app/erase-account.ts';
import { ownData } from '#lib/server/app/export-account.ts';
import type { AccountParts } from './parts.ts';
import { profile } from './profile.ts';
import { recovering } from './password-reset.ts';
import { signingIn } from './login.ts';
import { twoFactor } from './two-factor.ts';

/** Whose work accounts also need. */
interface OtherParts {
  pictures: Pictures;
  uploads: Uploads;
  changes: Changes;
  mail: Mail;
}

/** Everything about accounts (docs/api.md "Account"). */
export const accountDesk = (parts: AccountParts, others: OtherParts) => ({
  ...joining(parts),
  ...signingIn(parts),
  ...recovering(parts),
  ...twoFactor(parts),
  ...profile(parts, others),
  ...ownData(parts, others),
  ...leaving(parts, others),
});
