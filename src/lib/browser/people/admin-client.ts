import {
  authedDelete,
  authedGet,
  authedPost,
  authedPut,
} from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { unlessForbidden } from '#lib/browser/admin-only.ts';
import { listingHref } from '#lib/paging/paging.ts';
import { notify } from '#lib/browser/toasts.ts';
import {
  type Invitation,
  type InvitationRequest,
  readInvitations,
} from '#lib/people/invitations.ts';
import {
  type Person,
  type PersonChange,
  readPeople,
  readPerson,
  readPersonDetails,
} from '#lib/people/people.ts';
import { type PeopleAddress, peopleFields } from '#lib/people/people-filters.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';

const CALL = '/api/admin/people';
const INVITATIONS = '/api/admin/invitations';
const A_PAGE = 20;

const pathOf = (id: string, step = '') => `${CALL}/${encodeURIComponent(id)}${step}`;

export const fetchPeople = (address: Pick<PeopleAddress, 'filter' | 'q' | 'page'>) =>
  unlessForbidden(
    authedGet(
      listingHref(
        CALL,
        [...peopleFields(address), { name: 'limit', value: String(A_PAGE) }],
        address.page,
      ),
    ).then(readPeople),
  );

export const peopleFile = (address: Pick<PeopleAddress, 'filter' | 'q'>): string =>
  listingHref(`${CALL}.csv`, peopleFields(address), 1);

export const fetchPerson = (id: string) => authedGet(pathOf(id)).then(readPersonDetails);

export const fetchInvitations = () => unlessForbidden(authedGet(INVITATIONS).then(readInvitations));

export type PersonEnd =
  { person: Person } | 'gone' | { errors: Record<string, string> } | undefined;

function failed(error: unknown): PersonEnd {
  notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
  return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
}

async function run(work: () => Promise<unknown>, done: string): Promise<PersonEnd> {
  try {
    const person = readPerson(await work());
    notify('success', done);
    return { person };
  } catch (error) {
    return failed(error);
  }
}

export const changePerson = ({ _id: id }: Person, change: PersonChange, done: string) =>
  run(() => authedPut(pathOf(id), { ...change }), done);
export const blockPerson = ({ _id: id, name }: Person, reason: string) =>
  run(() => authedPost(pathOf(id, '/block'), { reason }), `${name} is blocked`);
export const unblockPerson = ({ _id: id, name }: Person) =>
  run(() => authedPost(pathOf(id, '/unblock'), {}), `${name} is no longer blocked`);

export async function erasePerson({ _id: id, name }: Person): Promise<PersonEnd> {
  try {
    await authedDelete(pathOf(id));
    notify('success', `Account of ${name} deleted`);
    return 'gone';
  } catch (error) {
    return failed(error);
  }
}

export async function invite(request: InvitationRequest): Promise<'sent' | Record<string, string>> {
  try {
    await authedPost(INVITATIONS, { ...request });
    notify('success', `Invitation sent to ${request.email}`);
    return 'sent';
  } catch (error) {
    const fields = error instanceof ApiError ? error.fieldErrors : {};
    if (Object.keys(fields).length === 0) {
      notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
    }
    return fields;
  }
}

export async function withdrawInvitation({ _id: id, email }: Invitation): Promise<boolean> {
  try {
    await authedDelete(`${INVITATIONS}/${encodeURIComponent(id)}`);
    notify('success', `Invitation of ${email} withdrawn`);
    return true;
  } catch (error) {
    notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
    return error instanceof ApiError && error.status === 404;
  }
}
