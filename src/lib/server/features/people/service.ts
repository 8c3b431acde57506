import type { PeopleFilter } from '#lib/contract/people.ts';
import { createAcceptInvitation } from './accept-invitation.ts';
import { exportPeople } from './export-people.ts';
import { createInvitations, type InvitationDeps } from './invitations.ts';
import { createPeopleList } from './list.ts';
import { createRights } from './rights.ts';

export { dropExpiredInvitations, dropInvitationsTo } from './invitations-repo.ts';

export const createPeopleService = (deps: InvitationDeps) => ({
  ...createPeopleList(deps),
  file: (filter: PeopleFilter) => exportPeople(deps.db, filter),
  ...createRights(deps),
  ...createInvitations(deps),
  ...createAcceptInvitation(deps),
});
export type PeopleService = ReturnType<typeof createPeopleService>;
