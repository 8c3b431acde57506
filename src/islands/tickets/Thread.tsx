import { useRef, type ReactNode } from 'react';
import { LargePicture } from '#islands/ui/LargePicture.tsx';
import { formatMoment } from '#lib/format/dates.ts';
import { type Ticket, statusLabel, type TicketStatus } from '#lib/tickets/ticket.ts';
import * as m from '#messages';

export function AttachedPicture({ src, name }: { src: string; name: string }) {
  const large = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="attached-picture"
        aria-haspopup="dialog"
        aria-label={m.tickets_picture_larger({ picture: name })}
        onClick={() => large.current?.showModal()}
      >
        <img src={src} alt="" width="96" height="96" loading="lazy" />
      </button>
      <LargePicture ref={large} src={src} name={name} />
    </>
  );
}

interface MessageProps {
  who: string;
  at: string;
  message: string;
  isShop?: boolean;
  children?: ReactNode;
}

function Message({ who, at, message, isShop = false, children }: MessageProps) {
  return (
    <li className={isShop ? 'message from-shop' : 'message'}>
      <small className="numeric">
        {who}, <time dateTime={at}>{formatMoment(at)}</time>
      </small>
      <p>{message}</p>
      {children}
    </li>
  );
}

interface ThreadProps {
  ticket: Ticket;
  author: string;
}

export function Thread({ ticket, author }: ThreadProps) {
  const { image, inquiry, replies, updatedAt } = ticket;
  return (
    <ol className="thread">
      <Message who={author} at={updatedAt} message={inquiry}>
        {image !== null && <AttachedPicture src={image} name={m.tickets_picture_of()} />}
      </Message>
      {replies.map(({ date, message }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- answers never change places
        <Message key={at} who={m.tickets_support()} at={date} message={message} isShop />
      ))}
    </ol>
  );
}

const classNames = { pending: 'status pending', resolved: 'status done' } as const;

export function TicketBadge({ status }: { status: TicketStatus }) {
  return <span className={classNames[status]}>{statusLabel[status]()}</span>;
}
