import { lazyComponent } from '#islands/ui/lazy-component.tsx';

/** Loads only on pages after an order, and on the driver's. */
export const LazyPushChoice = lazyComponent(
  async () => (await import('./PushChoice.tsx')).PushChoice,
);
