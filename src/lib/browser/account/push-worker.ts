import type { PushMessage } from '#lib/account/push.ts';

/** Shows notifications and opens what they are about. `scripts/after-build.ts` bundles it; it serves no page. */

interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerEvents {
  push: WaitingEvent & { data: { json: () => PushMessage } };
  notificationclick: WaitingEvent & { notification: Notification };
}
interface OpenPage {
  url: string;
  focus: () => Promise<unknown>;
}
declare const self: {
  location: Location;
  registration: ServiceWorkerRegistration;
  /** Not every browser has badges. */
  navigator: { setAppBadge?: (count: number) => Promise<void> };
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenPage[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
};

async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === url);
  await (page ? page.focus() : self.clients.openWindow(url));
}

async function show({ title, body, url }: PushMessage): Promise<void> {
  // A newer one about the same replaces it, and is heard.
  const options = { body, icon: '/admin-icon-192.png', tag: url, renotify: true, data: url };
  await self.registration.showNotification(title, options);
  const shown = await self.registration.getNotifications();
  const ofStaff = shown.filter(({ data }) => String(data).startsWith('/admin')).length;
  if (ofStaff > 0) await self.navigator.setAppBadge?.(ofStaff);
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
