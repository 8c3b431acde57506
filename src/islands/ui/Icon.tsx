interface Props {
  name: string;
  size?: 'small' | 'large';
  className?: string;
}

export function Icon({ name, size, className }: Props) {
  return (
    <svg className={['icon', size, className].filter(Boolean).join(' ')} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
