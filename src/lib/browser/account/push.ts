import { ownScript } from '#lib/browser/own-parts.ts';
import { authedDelete, authedGet, authedPut } from '#lib/browser/session/authed-fetch.ts';
import { PUSH_SCOPE, PUSH_WORKER } from '#lib/site/push-worker.ts';

/** Notifications in this browser (decision 0052). Nothing is registered before the person turns them on. */

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The state when the browser gives no permission. */
const refused = (): PushState => (Notification.permission === 'denied' ? 'denied' : 'off');

const registered = () => navigator.serviceWorker.getRegistration(PUSH_SCOPE);

/** Asks the server only where the browser is subscribed: another person may have been logged in. */
export async function readPush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission !== 'granted') return refused();
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return 'off';
  const { isOn } = await authedGet('/api/users/me/push');
  return isOn === true ? 'on' : 'off';
}

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
    scope: PUSH_SCOPE,
  });
  await activated(registration);
  const { pushManager } = registration;
  // It may be that of another person, or of another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Call it in a click: the browser asks the person. */
export async function turnOnPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return refused();
  const { publicKey } = await authedGet('/api/users/me/push');
  const { endpoint, keys } = (await subscribe(String(publicKey))).toJSON();
  await authedPut('/api/users/me/push', { endpoint, keys });
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  await authedDelete('/api/users/me/push');
  await (await registered())?.unregister();
  return 'off';
}
