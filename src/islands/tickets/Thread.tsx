import type { ReactNode } from 'react';
import { formatMoment } from '#lib/format/dates.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';
import { AttachedPicture } from './AttachedPicture.tsx';

interface SaidProps {
  who: string;
  at: string;
  words: string;
  isShop?: boolean;
  children?: ReactNode;
}

function DeliveryStatus({ who, at, words, isShop = false, children }: SaidProps) {
  return (
    <li className={isShop ? 'message from-shop' : 'message'}>
      <small className="numeric">
        {who}, <time dateTime={at}>{formatMoment(at)}</time>
      </small>
      <p>{words}</p>
      {children}
    </li>
  );
}

interface Props {
  ticket: Ticket;
  /** Who asked, as the reader calls him. */
  asker: string;
  shop: string;
}

/** What was asked, and what was answered. */
export function Thread({ ticket, asker, shop }: Props) {
  const { image, inquiry, replies, updatedAt } = ticket;
  return (
    <ol className="thread">
      <DeliveryStatus who={asker} at={updatedAt} words={inquiry}>
        {image !== null && <AttachedPicture src={image} name="Picture of the ticket" />}
      </DeliveryStatus>
      {replies.map(({ date, message }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- answers never change places
        <DeliveryStatus key={at} who={shop} at={date} words={message} isShop />
      ))}
    </ol>
  );
}
