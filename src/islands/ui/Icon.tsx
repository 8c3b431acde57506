/** One of the shop's drawn signs, from the sprite that the whole site shares. */
export function Icon({ name, size }: { name: string; size?: 's' | 'l' }) {
  return (
    <svg className={size ? `i ${size}` : 'i'} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
