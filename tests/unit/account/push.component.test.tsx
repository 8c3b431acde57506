import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StaffNotifications } from '#islands/admin/today/StaffNotifications.tsx';
import { PushChoice } from '#islands/account/PushChoice.tsx';
import { fakeApi, refusal, success } from '../support/fake-api.ts';
import { accessibilityFaults, toastMessages } from '../support/page.tsx';
import { signIn } from '../support/session.ts';

const PUSH = '/api/users/me/push';
const KEY = 'the-public-key';
const sent = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } };

const turnOn = page.getByRole('button', { name: 'Turn on notifications' });
const turnOff = page.getByRole('button', { name: 'Turn off notifications' });

interface Device {
  permission: NotificationPermission;
  /** What the person says when the browser asks. */
  answer?: NotificationPermission;
  isSubscribed?: boolean;
}

/** A browser with a push service, which tests have none of. */
function device({ permission, answer = 'granted', isSubscribed = false }: Device) {
  const unsubscribe = vi.fn<() => Promise<void>>(async () => void (subscribed = false));
  const unregister = vi.fn<() => Promise<void>>(async () => void (subscribed = false));
  let subscribed = isSubscribed;
  const subscription = { toJSON: () => ({ ...sent, expirationTime: null }), unsubscribe };
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () => {
    subscribed = true;
    return subscription;
  });
  const pushManager = {
    subscribe,
    getSubscription: async () => (subscribed ? subscription : null),
  };
  const registration = Object.create(ServiceWorkerRegistration.prototype, {
    pushManager: { value: pushManager },
    installing: { value: null },
    waiting: { value: null },
    unregister: { value: unregister },
  });
  const register = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  let current = permission;
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => current);
  const ask = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    current = answer;
    return answer;
  });
  return { ask, register, subscribe, unsubscribe, unregister };
}

const state = (isOn: boolean) => success({ publicKey: KEY, isOn });

beforeEach(() => {
  signIn();
  return () => vi.restoreAllMocks();
});

test('the button requests permission, subscribes, and unsubscribes again', async () => {
  const api = fakeApi({
    [`GET ${PUSH}`]: state(false),
    [`PUT ${PUSH}`]: success(),
    [`DELETE ${PUSH}`]: success(),
  });
  const browser = device({ permission: 'default' });
  await render(<PushChoice about="orders" />);
  await expect
    .element(page.getByText('Get updates about your orders on this device.'))
    .toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect([browser.ask.mock.calls, browser.register.mock.calls, api.sent]).toEqual([[], [], []]);

  await turnOn.click();
  await expect
    .element(page.getByText('Updates about your orders come to this device.'))
    .toBeVisible();
  await expect.element(turnOff).toHaveFocus();
  expect(browser.register.mock.calls.map(([url, options]) => [String(url), options])).toEqual([
    ['/push-worker.js', { scope: '/push/' }],
  ]);
  expect(browser.subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: KEY,
  });
  expect(api.sentTo(`PUT ${PUSH}`).map(({ body }) => body)).toEqual([sent]);

  await turnOff.click();
  await expect.element(turnOn).toBeVisible();
  expect(api.sentTo(`DELETE ${PUSH}`)).toHaveLength(1);
  expect(browser.unregister).toHaveBeenCalledOnce();
});

test('blocked notifications are explained and not requested', async () => {
  const browser = device({ permission: 'denied' });
  await render(<PushChoice about="deliveries" />);
  await expect.element(page.getByText(/^This browser blocks our notifications\./)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  expect(browser.ask).not.toHaveBeenCalled();
});

test('blocking the request shows the same explanation; dismissing it allows another request', async () => {
  fakeApi();
  device({ permission: 'default', answer: 'default' });
  await render(<PushChoice about="deliveries" />);
  await turnOn.click();
  await expect.element(turnOn).toBeVisible();
  device({ permission: 'default', answer: 'denied' });
  await turnOn.click();
  await expect.element(page.getByText(/^This browser blocks our notifications\./)).toBeVisible();
});

test('a browser without push shows nothing', async () => {
  const { PushManager } = window;
  Reflect.deleteProperty(window, 'PushManager');
  try {
    const { container } = await render(<PushChoice about="orders" />);
    expect(container.textContent).toBe('');
  } finally {
    Object.assign(window, { PushManager });
  }
});

test('the subscription of somebody who used the browser before is replaced', async () => {
  const api = fakeApi({ [`GET ${PUSH}`]: state(false), [`PUT ${PUSH}`]: success() });
  const browser = device({ permission: 'granted', isSubscribed: true });
  await render(<PushChoice about="orders" />);
  await turnOn.click();
  await expect.element(turnOff).toBeVisible();
  expect(browser.unsubscribe).toHaveBeenCalledOnce();
  expect(api.sentTo(`PUT ${PUSH}`)).toHaveLength(1);
});

test('a failed change shows an error and keeps the state', async () => {
  const unsupported = "This browser can't get our notifications.";
  const api = fakeApi({ [`GET ${PUSH}`]: state(true), [`DELETE ${PUSH}`]: 'offline' });
  const browser = device({ permission: 'granted', isSubscribed: true });
  await render(<PushChoice about="orders" />);
  await turnOff.click();
  await expect
    .poll(toastMessages)
    .toEqual(["We couldn't change notifications. Check your connection and try again."]);
  await expect.element(turnOff).toBeVisible();
  expect(browser.unregister).not.toHaveBeenCalled();

  api.response({ [`DELETE ${PUSH}`]: success(), [`PUT ${PUSH}`]: refusal(400, unsupported) });
  await turnOff.click();
  await turnOn.click();
  await expect.poll(toastMessages).toContain(unsupported);
  await expect.element(turnOn).toBeVisible();
});

test('staff choose what they are notified of, within their permissions', async () => {
  signIn({ role: 'user', permissions: ['orders'] });
  const api = fakeApi({
    [`GET ${PUSH}`]: success({ publicKey: KEY, isOn: false, topics: [] }),
    [`PUT ${PUSH}`]: success(),
    [`DELETE ${PUSH}`]: success(),
  });
  const browser = device({ permission: 'default' });
  await render(<StaffNotifications permissions={['orders']} />);
  await turnOn.click();
  // The worker is the admin area's, so that it may set the badge of its app.
  expect(browser.register.mock.calls.map(([, options]) => options)).toEqual([{ scope: '/admin' }]);
  const topics = page.getByRole('group', { name: 'Notify this device of' });
  await expect.element(topics.getByRole('checkbox', { name: 'Returns' })).toBeChecked();
  await expect.element(topics.getByRole('checkbox', { name: 'Tickets' })).not.toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
  await topics.getByRole('checkbox', { name: 'Returns' }).click();
  await expect.element(topics.getByRole('checkbox', { name: 'Returns' })).not.toBeChecked();
  expect(api.sentTo(`PUT ${PUSH}`).map(({ body }) => body)).toEqual([
    { ...sent, topics: ['orders', 'slips', 'returns'] },
    { ...sent, topics: ['orders', 'slips'] },
  ]);
  await turnOff.click();
  await expect.element(turnOn).toBeVisible();
});
