import { createAcceptInvitation } from './accept-invitation.ts';
import { createInvitations, type InvitationDeps } from './invitations.ts';
import { createPeopleList } from './people.ts';
import { createRights } from './rights.ts';

/** What the staff do about people, and what invited people do (docs/api.md "People"). */
export const createPeopleService = (deps: InvitationDeps) => ({
  ...createPeopleList(deps),
  ...createRights(deps),
  ...createInvitations(deps),
  ...createAcceptInvitation(deps),
});
