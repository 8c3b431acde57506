import { useEffect, useRef, type Ref } from 'react';
import { mailtoUrl } from '#lib/email/address.ts';
import { type AdminTicket, MAX_REPLY, Reply } from '#lib/contract/tickets.ts';
import { sendReply } from '#lib/browser/tickets/admin-client.ts';
import { removeDraft, saveDraft, readDraft } from '#lib/browser/tickets/draft.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { describing, FieldFrame } from '#islands/ui/Field.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { hrefOf } from '#lib/order-list/filters.ts';
import { Thread } from '#islands/tickets/Thread.tsx';
import { ReadyTexts } from '#islands/admin/ui/ReadyTexts.tsx';
import { ticketAnswers } from '#lib/messages/ready-texts.ts';
import { AuditLog } from '#islands/admin/order-list/AdminOrderDetails.tsx';

interface ReplyFormProps {
  ticket: AdminTicket;
  change: (ticket: AdminTicket) => void;
  sent: (ticket: AdminTicket) => void;
}

const hintOf = ({ user, replies }: AdminTicket): string => {
  const emails = `emails ${user.name.split(' ', 1)[0] || 'the customer'}`;
  return replies.length > 0
    ? `Sending adds a reply and ${emails}.`
    : `Sending sets the ticket to Resolved and ${emails}.`;
};

function ReplyForm({ ticket, change, sent }: ReplyFormProps) {
  const about = `reply:${ticket._id}`;
  const box = useRef<HTMLTextAreaElement>(null);
  const key = useRef('');
  const note = () => {
    const message = box.current?.value ?? '';
    if (message === '') removeDraft(about);
    else saveDraft(about, { key: key.current, fields: { message } });
  };
  const { formProps, busy, field } = useForm({
    schema: Reply,
    send: async ({ message }) => {
      key.current ||= crypto.randomUUID();
      note();
      const end = await sendReply(ticket, message, key.current);
      if (end.is === 'failed') return end.errors;
      if (end.is === 'answered') {
        // The text stays, because it may still be worth sending.
        change(end.ticket);
        return false;
      }
      removeDraft(about);
      key.current = '';
      if (box.current) box.current.value = '';
      sent(end.ticket);
      return false;
    },
  });
  useEffect(() => {
    const draft = readDraft(about);
    key.current = draft?.key ?? '';
    const message = draft?.fields['message'];
    if (box.current && message && box.current.value === '') box.current.value = message;
  }, [about]);
  const write = (text: string) => {
    if (!box.current) return;
    box.current.value = text;
    box.current.focus();
    note();
  };
  const error = field('message');
  const hint = hintOf(ticket);
  return (
    <form
      {...formProps}
      className="stack"
      onInput={(event) => {
        formProps.onInput(event);
        note();
      }}
    >
      <ReadyTexts texts={ticketAnswers.map((answer) => answer())} write={write} />
      <FieldFrame name="message" label="Reply" error={error} hint={hint}>
        <textarea
          ref={box}
          {...describing({ name: 'message', error, hint })}
          maxLength={MAX_REPLY}
          rows={4}
        />
      </FieldFrame>
      <p>
        <BusyButton busy={busy} busyLabel="Sending...">
          Send reply
        </BusyButton>
      </p>
    </form>
  );
}

interface TicketViewProps {
  ticket: AdminTicket;
  heading: Ref<HTMLHeadingElement>;
  change: (ticket: AdminTicket) => void;
  sent: (ticket: AdminTicket) => void;
}

export function TicketView({ ticket, heading, change, sent }: TicketViewProps) {
  const { subject, productCategory, product, orderId: number, user, audit } = ticket;
  return (
    <article
      className="stack scroll-mt-3 rounded-lg bg-raised p-6 [box-shadow:var(--shadow-lift)] lg:sticky lg:top-[calc(var(--admin-header)+16px)]"
      aria-labelledby="subject"
    >
      <header>
        <h2
          ref={heading}
          id="subject"
          tabIndex={-1}
          className="scroll-mt-12 text-lg wrap-anywhere outline-none"
        >
          {subject}
        </h2>
        <p className="muted text-sm wrap-anywhere">
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
        <p className="muted text-sm wrap-anywhere">
          <a href={mailtoUrl(user.email)}>{user.email}</a>
        </p>
      </header>
      <Thread ticket={ticket} author={user.name} />
      <ReplyForm key={ticket._id} ticket={ticket} change={change} sent={sent} />
      <details>
        <summary className="text-sm text-brand">History</summary>
        <AuditLog audit={audit.map((entry) => ({ ...entry, reason: '' }))} />
      </details>
    </article>
  );
}
