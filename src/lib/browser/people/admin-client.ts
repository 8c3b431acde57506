import { addressOf } from '#lib/browser/send-request.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import { fieldErrorsOf } from '#lib/browser/refused-form.ts';
import { request, requestAllowed } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import * as contract from '#lib/contract/people.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { searchOf } from '#lib/paging/paging.ts';
import { type PeopleAddress, peopleFields } from '#lib/people/people-filters.ts';

const A_PAGE = { name: 'limit', value: '20' };

export const fetchPeople = (address: Pick<PeopleAddress, 'filter' | 'q' | 'page'>) =>
  requestAllowed(contract.listPeople, {
    query: searchOf([...peopleFields(address), A_PAGE], address.page),
  });

export const peopleFile = (address: Pick<PeopleAddress, 'filter' | 'q'>): string =>
  addressOf(contract.peopleFile, { query: searchOf(peopleFields(address)) });

const FAILED = { refused: NOT_DONE, unavailable: NO_RESPONSE };

/** What a button did, which the person is told; `gone` for who does not exist. */
export async function endOf<Got>(
  asked: Promise<Got>,
  done: string,
): Promise<Got | 'gone' | undefined> {
  try {
    const got = await asked;
    notify('success', done);
    return got;
  } catch (error) {
    notify('error', sentenceOf(error, FAILED));
    return error instanceof ApiError && error.status === 404 ? 'gone' : undefined;
  }
}
export type PersonEnd = { person: contract.Person } | 'gone' | undefined;

export const changePerson = (
  { _id: id }: contract.Person,
  body: contract.PersonChange,
  done: string,
): Promise<PersonEnd> => endOf(request(contract.changePerson, { params: { id }, body }), done);

export const fetchInvitations = () => requestAllowed(contract.listInvitations, {});

/** The errors of the form, if any. */
export async function invite(
  body: contract.InvitationForm,
): Promise<Record<string, string> | undefined> {
  try {
    await request(contract.invite, { body });
    notify('success', `Invitation sent to ${body.email}`);
    return undefined;
  } catch (error) {
    return fieldErrorsOf(error, FAILED);
  }
}

export const withdrawInvitation = ({ _id: id, email }: contract.Invitation) =>
  endOf(
    request(contract.withdrawInvitation, { params: { id } }),
    `Invitation of ${email} withdrawn`,
  );
