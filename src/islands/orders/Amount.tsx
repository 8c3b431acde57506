interface Props {
  name: string;
  text: string;
  isTotal?: boolean;
}

const row = 'flex flex-wrap justify-between gap-x-4';

/** A row of the totals of an order. */
export const Amount = ({ name, text, isTotal = false }: Props) => (
  <div
    className={
      isTotal
        ? `${row} mt-2 border-0 border-t border-dashed border-line-strong pt-3 text-lg font-bold`
        : `${row} py-1`
    }
  >
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{text}</dd>
  </div>
);
