import { isStaff, type Rights } from '#lib/account/permissions.ts';
import { paths } from '#lib/site/paths.ts';
import { rememberedUrl } from './return-url.ts';

/** The page that a login leads to: the one it was asked for, or where the work of this account begins. */
export function landingUrl({ role = 'user', permissions = [] }: Partial<Rights> = {}): string {
  const own = role === 'driver' ? paths.myDeliveries : paths.home;
  return rememberedUrl() ?? (isStaff({ role, permissions }) ? paths.admin : own);
}
