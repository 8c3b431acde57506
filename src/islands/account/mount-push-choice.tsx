import { createRoot } from 'react-dom/client';
import { PushChoice } from './PushChoice.tsx';

/** Adds the choice to what a page without React shows. */
export function mountPushChoice(order: Element): void {
  const place = document.createElement('div');
  order.append(place);
  createRoot(place).render(<PushChoice about="orders" className="mt-6" />);
}
