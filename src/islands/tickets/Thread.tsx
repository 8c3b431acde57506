import type { ReactNode } from 'react';
import { PictureThumb } from '#islands/ui/PictureThumb.tsx';
import { formatMoment } from '#lib/format/dates.ts';
import { type Ticket, ticketLabel, type TicketStatus } from '#lib/tickets/ticket.ts';
import * as m from '#messages';

export const AttachedPicture = ({ src, name }: { src: string; name: string }) => (
  <PictureThumb
    src={src}
    name={name}
    label={m.tickets_picture_larger({ picture: name })}
    className="mt-2 block size-[96px] cursor-zoom-in overflow-hidden rounded-sm border-0 bg-paper-200 p-0"
    width={96}
    height={96}
  />
);

interface MessageProps {
  who: string;
  at: string;
  message: string;
  isShop?: boolean;
  children?: ReactNode;
}

function Message({ who, at, message, isShop = false, children }: MessageProps) {
  return (
    <li className={`rounded-sm px-4 py-3 ${isShop ? 'bg-indigo-100' : 'bg-sunken'}`}>
      <small className="numeric text-sm text-ink-soft">
        {who}, <time dateTime={at}>{formatMoment(at)}</time>
      </small>
      <p className="whitespace-pre-line">{message}</p>
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
    <ol className="grid grid-cols-1 gap-4">
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
  return <span className={classNames[status]}>{ticketLabel[status]()}</span>;
}
