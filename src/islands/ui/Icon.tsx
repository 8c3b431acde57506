export function Icon({ name, size }: { name: string; size?: 'small' | 'large' }) {
  return (
    <svg className={size ? `icon ${size}` : 'icon'} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
