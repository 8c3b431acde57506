import { HOUR_MS } from '#lib/format/durations.ts';
import type { Limit } from '#lib/server/infra/rate-limits.ts';

export interface PeopleLimitSettings {
  invitationsPerPersonPerHour: number;
}

export const peopleLimits = (settings: PeopleLimitSettings) => ({
  inviting: (userId: string): Limit => ({
    key: `invite:${userId}`,
    max: settings.invitationsPerPersonPerHour,
    windowMs: HOUR_MS,
  }),
});
export type PeopleLimits = ReturnType<typeof peopleLimits>;
