import { isStaff } from '#lib/account/permissions.ts';
import { type PushTopic, pushTopics } from '#lib/account/push-topics.ts';
import { ownScript } from '#lib/browser/own-parts.ts';
import { authedDelete, authedGet, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { PUSH_SCOPE, PUSH_WORKER, STAFF_PUSH_SCOPE } from '#lib/site/push-worker.ts';

/** Notifications in this browser (decision 0052). Nothing is registered before the person turns them on. */

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The state when the browser gives no permission. */
const refused = (): PushState => (Notification.permission === 'denied' ? 'denied' : 'off');

function scope(): string {
  const { role = 'user', permissions = [] } = storedUser() ?? {};
  return isStaff({ role, permissions }) ? STAFF_PUSH_SCOPE : PUSH_SCOPE;
}

const registered = () => navigator.serviceWorker.getRegistration(scope());

const subscribed = async () => (await registered())?.pushManager.getSubscription();

/** With what staff are notified of. */
export interface StaffPush {
  is: PushState;
  topics: readonly PushTopic[];
}

/** Asks the server only where the browser is subscribed: another person may have been logged in. */
export async function readStaffPush(): Promise<StaffPush> {
  const without = (is: PushState): StaffPush => ({ is, topics: [] });
  if (!isSupported()) return without('unsupported');
  if (Notification.permission !== 'granted') return without(refused());
  if (!(await subscribed())) return without('off');
  const { isOn, topics } = await authedGet('/api/users/me/push');
  if (isOn !== true) return without('off');
  const chosen: readonly unknown[] = Array.isArray(topics) ? topics : [];
  return { is: 'on', topics: pushTopics.filter((topic) => chosen.includes(topic)) };
}

export const readPush = async (): Promise<PushState> => (await readStaffPush()).is;

/** A browser subscribes only with a worker that is active. */
function activated({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(ownScript(PUSH_WORKER), {
    scope: scope(),
  });
  await activated(registration);
  const { pushManager } = registration;
  // It may be that of another person, or of another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Call it in a click: the browser asks the person. Without topics, those of staff stay as they are. */
export async function turnOnPush(topics?: readonly PushTopic[]): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return refused();
  const { publicKey } = await authedGet('/api/users/me/push');
  const { endpoint, keys } = (await subscribe(String(publicKey))).toJSON();
  await authedPut('/api/users/me/push', { endpoint, keys, ...(topics && { topics }) });
  return 'on';
}

export async function chooseTopics(topics: readonly PushTopic[]): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await authedPut('/api/users/me/push', { endpoint, keys, topics });
}

export async function turnOffPush(): Promise<PushState> {
  await authedDelete('/api/users/me/push');
  await (await registered())?.unregister();
  return 'off';
}
