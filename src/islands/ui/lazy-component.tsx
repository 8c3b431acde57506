import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import * as m from '#messages';

const NotLoaded = () => <p role="alert">{m.common_not_loaded()}</p>;

/** A component that loads when it is first shown. If loading fails, it shows an error in its own place. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: () => ReactNode = () => null,
) {
  const Loaded = lazy(async () => {
    const component: ComponentType<Props> = await load().catch(() => NotLoaded);
    return { default: component };
  });
  return (props: Props) => (
    <Suspense fallback={fallback()}>
      <Loaded {...props} />
    </Suspense>
  );
}
