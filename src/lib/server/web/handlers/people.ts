import * as contract from '#lib/contract/people.ts';
import { handle } from '#lib/server/web/handle.ts';

export const people = [
  handle(contract.listPeople, async ({ shop, query }) => shop.people.people(query)),
  handle(contract.peopleFile, async ({ shop, query }) => ({
    name: 'people',
    content: shop.people.file(query),
  })),
  handle(contract.getPerson, async ({ shop, params }) => shop.people.person(params.id)),
  handle(contract.changePerson, async ({ shop, currentUser, params, body }) => ({
    person: await shop.people.change(currentUser, params.id, body),
  })),
  handle(contract.blockPerson, async ({ shop, currentUser, params, body }) => ({
    person: await shop.people.block(currentUser, params.id, body.reason),
  })),
  handle(contract.unblockPerson, async ({ shop, currentUser, params }) => ({
    person: await shop.people.unblock(currentUser, params.id),
  })),
  handle(contract.erasePerson, async ({ shop, currentUser, params }) => {
    await shop.people.erase(currentUser, params.id);
    return {};
  }),
  handle(contract.listInvitations, async ({ shop }) => ({
    invitations: await shop.people.invitations(),
  })),
  handle(contract.invite, async ({ shop, currentUser, body }) => ({
    invitation: await shop.people.invite(currentUser, body),
  })),
  handle(contract.withdrawInvitation, async ({ shop, currentUser, params }) => {
    await shop.people.withdraw(currentUser, params.id);
    return { message: 'Invitation withdrawn.' };
  }),
];
