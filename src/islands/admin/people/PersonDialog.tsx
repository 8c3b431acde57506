import { type ReactNode, useCallback } from 'react';
import { request } from '#lib/browser/session/request.ts';
import { getPerson, type Person, type PersonDetails } from '#lib/contract/people.ts';
import { mailtoUrl } from '#lib/email/address.ts';
import { formatDay, formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import { findStatus } from '#lib/orders/status.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { StatusBadge } from '#islands/orders/OrderDetails.tsx';
import { personAuditText } from './audit-text.ts';
import { PersonActions } from './PersonActions.tsx';
import { PersonBadges } from './PersonRow.tsx';
import { grantOf, RightsForm, type RightsFormProps } from './RightsForm.tsx';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1">{title}</h3>
    {children}
  </section>
);

function Contact({ person }: { person: PersonDetails['person'] }) {
  return (
    <p className="grid justify-items-start wrap-anywhere">
      <a className="py-3" href={mailtoUrl(person.email)}>
        {person.email}
      </a>
      {person.phone !== '' && (
        <a className="py-3" href={`tel:${person.phone}`}>
          {person.phone}
        </a>
      )}
      <span className="muted">
        {[person.city, `joined ${formatDay(person.createdAt)}`].filter(Boolean).join(', ')}
        {person.lastSeenAt && `, last seen ${formatDay(person.lastSeenAt)}`}
      </span>
    </p>
  );
}

function Orders({ person, orders }: PersonDetails) {
  if (orders.length === 0) return <p className="muted">No orders yet.</p>;
  return (
    <>
      <p className="muted numeric">
        {person.orders} not cancelled, {formatMoney(person.spent)} spent. The newest:
      </p>
      <ul>
        {orders.map((order) => (
          <li
            key={order.orderId}
            className="flex min-h-target flex-wrap items-center gap-x-4 gap-y-1 border-b border-line"
          >
            <a className="numeric py-3" href={paths.adminOrder(order.orderId)}>
              {order.orderId}
            </a>
            <StatusBadge status={findStatus(order.status)} />
            <span className="numeric">{formatMoney(order.totalAmt)}</span>
            <small className="muted">{formatDay(order.createdAt)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PersonDialogProps {
  id: string;
  name: string | undefined;
  changed: (person: Person) => void;
  gone: () => void;
  onClose: () => void;
}

export function PersonDialog({ id, name, changed, gone, onClose }: PersonDialogProps) {
  const { fetched, retry } = useFetched(
    useCallback(() => request(getPerson, { params: { id } }), [id]),
  );
  const ended: RightsFormProps['ended'] = (end) => {
    if (end === 'gone') gone();
    else if (end) {
      changed(end.person);
      retry();
    }
  };
  const value = fetched.is === 'loaded' ? fetched.value : undefined;
  return (
    <AdminDialog wide title={value?.person.name || name || 'Person'} onClose={onClose}>
      {fetched.is === 'loading' && <Loading />}
      {fetched.is === 'failed' && (
        <Failed message="The person could not be loaded." retry={retry} />
      )}
      {value && (
        <div className="grid gap-6">
          <PersonBadges person={value.person} />
          <Contact person={value.person} />
          <Section title="Orders">
            <Orders {...value} />
          </Section>
          {value.tickets.length > 0 && (
            <Section title="Tickets">
              <ul>
                {value.tickets.map((ticket) => (
                  <li
                    key={ticket._id}
                    className="flex min-h-target flex-wrap items-center gap-x-4 gap-y-1 border-b border-line"
                  >
                    <span className="flex-1">{ticket.subject}</span>
                    <small className="muted">
                      {ticket.status}, {formatDay(ticket.createdAt)}
                    </small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Permissions">
            <RightsForm
              key={JSON.stringify(grantOf(value.person))}
              person={value.person}
              ended={ended}
            />
          </Section>
          {value.audit.length > 0 && (
            <Section title="History">
              <ul>
                {value.audit.map((entry) => (
                  <li key={`${entry.at} ${entry.action}`} className="py-1 wrap-anywhere">
                    {personAuditText(entry)}
                    <small className="muted block">
                      {formatMoment(entry.at)}
                      {entry.by && `, ${entry.by}`}
                    </small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <PersonActions person={value.person} ended={ended} />
        </div>
      )}
    </AdminDialog>
  );
}
