import type { Ref } from 'react';
import { facts } from '#lib/facts/facts.ts';
import { hrefOf } from '#lib/orders/admin-filters.ts';
import type { AdminTicketView } from '#lib/browser/tickets/admin-client.ts';
import { Thread } from '#islands/tickets/Thread.tsx';
import { AuditLog } from '#islands/admin/orders/AuditLog.tsx';
import { ReplyForm } from './ReplyForm.tsx';

interface Props {
  ticket: AdminTicketView;
  heading: Ref<HTMLHeadingElement>;
  change: (ticket: AdminTicketView) => void;
  sent: (ticket: AdminTicketView) => void;
}

/** All there is to one ticket, and the way to answer it. */
export function TicketView({ ticket, heading, change, sent }: Props) {
  const { subject, productCategory, product, orderId: number, user, audit } = ticket;
  return (
    <article className="ticket-view stack" aria-labelledby="subject">
      <header>
        <h2 ref={heading} id="subject" tabIndex={-1}>
          {subject}
        </h2>
        <p className="muted">
          {productCategory}, {product}
          {number !== null && (
            <>
              . Order{' '}
              <a
                className="numeric whitespace-nowrap"
                href={hrefOf({ filter: 'all', q: number, page: 1, order: number })}
              >
                {number}
              </a>
            </>
          )}
        </p>
        <p className="muted">
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </p>
      </header>
      <Thread ticket={ticket} asker={user.name} shop={facts.name} />
      <ReplyForm key={ticket._id} ticket={ticket} change={change} sent={sent} />
      <details className="ticket-history">
        <summary>History</summary>
        <AuditLog audit={audit} />
      </details>
    </article>
  );
}
