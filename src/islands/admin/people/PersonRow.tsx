import { permissionLabels } from '#lib/account/permissions.ts';
import type { Person } from '#lib/contract/people.ts';
import { formatMoney } from '#lib/format/money.ts';
import { APPROVING, DECLINING } from '#lib/messages/messages.ts';
import { ListRow } from '#islands/admin/ui/ListRow.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { isPlain, openOverlay } from '#islands/ui/Pager.tsx';

export function PersonBadges({ person }: { person: Person }) {
  const { role, permissions, driver, blocked } = person;
  return (
    <span className="row mt-1 empty:hidden">
      {blocked && <span className="status stopped">Blocked</span>}
      {role === 'admin' && <span className="status ready">Admin</span>}
      {permissions.length > 0 && (
        <span className="status ready">
          {permissions.map((one) => permissionLabels[one].title).join(', ')}
        </span>
      )}
      {driver === 'approved' && <span className="status moving">Driver</span>}
      {driver === 'waiting' && <span className="status pending">Wants to drive</span>}
    </span>
  );
}

const boughtText = ({ orders, spent }: Person): string =>
  orders === 0
    ? 'No orders'
    : `${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatMoney(spent)}`;

type Decision = 'approved' | 'none';

interface PersonRowProps {
  person: Person;
  href: string;
  /** The decision in progress, as `id decision`. */
  busy: string | undefined;
  decide: (driver: Decision) => void;
}

export function PersonRow({ person, href, busy, decide }: PersonRowProps) {
  const button = (driver: Decision, label: string, busyLabel: string, className: string) => (
    <BusyButton
      type="button"
      className={className}
      busy={busy === `${person._id} ${driver}`}
      busyLabel={busyLabel}
      onClick={() => decide(driver)}
    >
      {label}
      <span className="visually-hidden"> {person.name}</span>
    </BusyButton>
  );
  return (
    <ListRow>
      <div className="grid justify-items-start wrap-anywhere">
        <a
          className="py-3"
          href={href}
          data-row
          aria-haspopup="dialog"
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            openOverlay(event.currentTarget.href);
          }}
        >
          <b>{person.name || person.email}</b>
        </a>
        <small className="muted">{[person.email, person.phone].filter(Boolean).join(', ')}</small>
        <PersonBadges person={person} />
      </div>
      {person.driver === 'waiting' ? (
        <div className="row">
          {button('approved', 'Approve', APPROVING, 'button-success')}
          {button('none', 'Decline', DECLINING, 'button-danger')}
        </div>
      ) : (
        <small className="muted numeric">{boughtText(person)}</small>
      )}
    </ListRow>
  );
}
