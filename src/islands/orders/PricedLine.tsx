import type { ReactNode } from 'react';

interface Props {
  picture: ReactNode;
  name: ReactNode;
  note?: string | undefined;
  price: ReactNode;
  children?: ReactNode;
}

export const LinePicture = ({ src }: { src: string }) => (
  <img
    className="size-[64px] rounded-sm object-cover"
    src={src}
    alt=""
    width="64"
    height="64"
    loading="lazy"
  />
);

/** An ordered product: the price stands beside the name, or below it where both do not fit. */
export function PricedLine({ picture, name, note, price, children }: Props) {
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 py-3 leading-snug wrap-anywhere">
      {picture}
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-[min(100%,9rem)] flex-1 font-semibold wrap-anywhere">{name}</span>
          <b className="numeric font-semibold whitespace-nowrap">{price}</b>
        </p>
        {note !== undefined && <small className="block text-pretty text-ink-soft">{note}</small>}
        {children}
      </div>
    </li>
  );
}
