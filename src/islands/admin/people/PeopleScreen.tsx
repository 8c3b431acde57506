import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { decideDriver, fetchWaitingDrivers } from '#lib/browser/people/admin-client.ts';
import { formatDay } from '#lib/format/dates.ts';
import type { Person, PersonChange } from '#lib/people/people.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { goToPage, Pager, usePage } from '#islands/ui/Pager.tsx';

const FAILED = 'The drivers could not be loaded.';
const NOBODY = 'No driver is waiting for approval.';

type Decision = PersonChange['driver'];

interface RowProps {
  person: Person;
  /** What is being done with this person. */
  busy: Decision | undefined;
  decide: (driver: Decision) => void;
}

function Row({ person, busy, decide }: RowProps) {
  const button = (driver: Decision, label: string, busyLabel: string, className: string) => (
    <BusyButton
      type="button"
      className={className}
      busy={busy === driver}
      busyLabel={busyLabel}
      onClick={() => decide(driver)}
    >
      {label}
      <span className="visually-hidden"> {person.name}</span>
    </BusyButton>
  );
  return (
    <li className="person-row">
      <div>
        <b>{person.name}</b>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        {person.phone !== '' && <a href={`tel:${person.phone}`}>{person.phone}</a>}
        <small className="muted">Joined {formatDay(person.createdAt)}</small>
      </div>
      <div className="row">
        {button('approved', 'Approve', 'Approving...', 'button-success')}
        {button('none', 'Decline', 'Declining...', 'button-danger')}
      </div>
    </li>
  );
}

const countOf = (total: number): string =>
  total === 0 ? NOBODY : `${total === 1 ? '1 driver' : `${total} drivers`} waiting for approval`;

/** People who chose to drive for the shop, each to be approved or declined. */
export function PeopleScreen() {
  const page = usePage();
  const status = useRef<HTMLParagraphElement>(null);
  const [busy, setBusy] = useState<{ id: string; driver: Decision }>();
  const { fetched, retry, replace } = useFetched(
    useCallback(() => fetchWaitingDrivers(page), [page]),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={FAILED} retry={retry} />;
  const { value } = fetched;
  if (value === FORBIDDEN) return <AdminsOnly />;

  const decide = async (person: Person, driver: Decision) => {
    if (busy) return;
    setBusy({ id: person._id, driver });
    const isDone = await decideDriver(person, driver);
    // The pressed button is removed with its row: only now can the focus move.
    flushSync(() => {
      setBusy(undefined);
      if (!isDone) return;
      const people = value.people.filter((one) => one._id !== person._id);
      if (people.length > 0 || value.total === 1)
        replace({ ...value, people, total: value.total - 1 });
      else if (page > 1) goToPage(paths.adminPeople);
      else retry();
    });
    if (isDone) status.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <OfflineNote message="You can decide when you are online again." />
      <p ref={status} className="muted people-count" role="status" tabIndex={-1}>
        {countOf(value.total)}
      </p>
      <ul className="person-rows">
        {value.people.map((person) => (
          <Row
            key={person._id}
            person={person}
            busy={busy?.id === person._id ? busy.driver : undefined}
            decide={(driver) => void decide(person, driver)}
          />
        ))}
      </ul>
      <Pager path={paths.adminPeople} page={page} pages={value.pages} top={() => status.current} />
    </>
  );
}
