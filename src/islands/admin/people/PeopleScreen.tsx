import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changePerson, fetchPeople, peopleFile } from '#lib/browser/people/admin-client.ts';
import type { Person } from '#lib/contract/people.ts';
import {
  type PeopleAddress,
  peopleFields,
  peopleFilterLabels,
  peopleFilters,
  peopleHref,
  readPeopleAddress,
} from '#lib/people/people-filters.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminList, AdminSearch, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { ExportButton } from '#islands/admin/ui/ExportButton.tsx';
import { useAdminList } from '#islands/admin/ui/use-admin-list.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { closeOverlay, useSearch } from '#islands/ui/Pager.tsx';
import { InvitationsScreen, InviteDialog } from './Invitations.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { PersonRow } from './PersonRow.tsx';

const FAILED = 'The people could not be loaded.';

function PeopleTools({ address, invite }: { address: PeopleAddress; invite: () => void }) {
  const chips = peopleFilters.map((filter) => ({
    href: peopleHref({ ...address, filter, page: 1, person: undefined }),
    label: peopleFilterLabels[filter],
    isCurrent: filter === address.filter,
  }));
  const hasPeople = address.filter !== 'invitations';
  return (
    <>
      <div className="row mt-4">
        <button type="button" className="button button-primary" onClick={invite}>
          <Icon name="plus" />
          Invite
        </button>
        {hasPeople && <ExportButton path={peopleFile(address)} name="people.csv" />}
      </div>
      <FilterBar>
        <StatusChips chips={chips} />
        {hasPeople && (
          <AdminSearch
            label="People"
            by="Name, email, phone or city"
            q={address.q}
            read={(search) => readPeopleAddress(search).q}
            hrefOf={(search, q) =>
              // A person opened during the typing delay stays open.
              peopleHref({ ...readPeopleAddress(search), q, page: 1 })
            }
          />
        )}
      </FilterBar>
    </>
  );
}

interface ListProps {
  address: PeopleAddress;
  tools: ReactNode;
}

function PeopleList({ address, tools }: ListProps) {
  const { filter, q, page } = address;
  const [busy, setBusy] = useState<string>();
  const end = useRef<HTMLParagraphElement>(null);
  const state = useAdminList(
    useCallback(() => fetchPeople({ filter, q, page }), [filter, q, page]),
  );
  const { list, replace, retry } = state;

  /** Updates a person, and removes those who no longer wait from the waiting list. */
  const change = (changed: Person) => {
    if (!list) return;
    const isGone = filter === 'waiting' && changed.driver !== 'waiting';
    const people = isGone
      ? list.people.filter((one) => one._id !== changed._id)
      : list.people.map((one) => (one._id === changed._id ? changed : one));
    if (people.length === 0 && list.total > 1) retry();
    else replace({ ...list, people, total: list.total - (isGone ? 1 : 0) });
  };
  const decide = async (person: Person, driver: 'approved' | 'none') => {
    if (busy !== undefined) return;
    setBusy(`${person._id} ${driver}`);
    const done = driver === 'approved' ? `${person.name} approved` : `${person.name} declined`;
    const result = await changePerson(person, { driver }, done);
    // The pressed button is removed with its row, so the focus can move only now.
    flushSync(() => {
      setBusy(undefined);
      if (result === 'gone') retry();
      else if (result) change(result.person);
    });
    if (result) end.current?.focus({ preventScroll: true });
  };
  const open = list?.people.find(({ _id }) => _id === address.person);
  const hint = filter === 'waiting' ? 'Drivers get orders only after you approve them.' : '';
  return (
    <>
      <AdminList
        state={state}
        tools={
          <>
            {tools}
            <p ref={end} tabIndex={-1} className="muted outline-none empty:hidden">
              {hint}
            </p>
          </>
        }
        count={({ total, isCut }) =>
          `${isCut ? 'More than ' : ''}${total.toLocaleString('en')} ${total === 1 ? 'person' : 'people'}`
        }
        isEmpty={({ people }) => people.length === 0}
        empty={
          <h2>{filter === 'waiting' ? 'No driver is waiting for approval.' : 'Nobody found.'}</h2>
        }
        failed={FAILED}
        pager={{
          path: paths.adminPeople,
          fields: peopleFields(address),
          page,
          pages: list?.pages ?? 1,
        }}
      >
        {({ people }) => (
          <ul aria-label="People">
            {people.map((person) => (
              <PersonRow
                key={person._id}
                person={person}
                href={peopleHref({ ...address, person: person._id })}
                busy={busy}
                decide={(driver) => void decide(person, driver)}
              />
            ))}
          </ul>
        )}
      </AdminList>
      {address.person !== undefined && (
        <PersonDialog
          key={address.person}
          id={address.person}
          name={open?.name}
          changed={change}
          gone={() => {
            closeOverlay(peopleHref({ ...address, person: undefined }));
            retry();
          }}
          onClose={() => closeOverlay(peopleHref({ ...address, person: undefined }))}
        />
      )}
    </>
  );
}

export function PeopleScreen() {
  const search = useSearch();
  const address = useMemo(() => readPeopleAddress(search), [search]);
  const [isInviting, setInviting] = useState(false);
  const [sent, setSent] = useState(0);
  const tools = <PeopleTools address={address} invite={() => setInviting(true)} />;
  return (
    <>
      {address.filter === 'invitations' ? (
        <InvitationsScreen key={sent} tools={tools} />
      ) : (
        <PeopleList address={address} tools={tools} />
      )}
      {isInviting && (
        <InviteDialog sent={() => setSent(sent + 1)} onClose={() => setInviting(false)} />
      )}
    </>
  );
}
