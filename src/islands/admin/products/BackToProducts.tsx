import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';

export function BackToProducts() {
  return (
    <p>
      <a className="button button-link editor-back" href={paths.adminProducts}>
        <Icon name="arrow-left" />
        Products
      </a>
    </p>
  );
}
