import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TicketsScreen } from '#islands/tickets/TicketsScreen.tsx';
import { accessibilityFaults, setOnline, toastMessages } from '../support/page.tsx';
import { fakeApi, NO_REASON, refusal, success } from '../support/fake-api.ts';
import { ordersPage, SUBJECT, ticketsResponse, wireTicket } from '../support/order-fixtures.ts';
import { signIn } from '../support/session.ts';
import { settle, stopClock } from '../support/fresh-module.ts';

const LIST = 'GET /api/tickets/user';
const UPDATE = 'PUT /api/tickets/update/ticket-1';
const LOCKED = 'You can only edit a ticket once every 24 hours.';
const ORDERS = { 'GET /api/orders/myorders': ordersPage([]) };

const row = (id = 'ticket-1') => document.getElementById(id);
const badge = () => row()?.querySelector('.status')?.textContent;
const field = (label: string) => page.getByLabelText(label, { exact: true });
const saveButton = page.getByRole('button', { name: 'Save' });
const editButton = page.getByRole('button', { name: `Edit ${SUBJECT}` });

const resolved = wireTicket({
  replies: [{ message: 'We send another bowl.', date: '2026-11-20T09:00:00.000Z' }],
});

beforeEach(() => void signIn());

function see(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('The list', () => {
  test('shows what the page brought when there are no tickets', async () => {
    fakeApi({ [LIST]: ticketsResponse('1') });
    await render(<TicketsScreen empty={<h2>No tickets found.</h2>} />);
    await expect.element(page.getByRole('heading', { name: 'No tickets found.' })).toBeVisible();
  });

  test('offers another try when nothing came', async () => {
    const api = fakeApi({ [LIST]: NO_REASON, ...ORDERS });
    await render(<TicketsScreen />);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The tickets could not be loaded.');
    api.response({ [LIST]: ticketsResponse('1', wireTicket()) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(badge).toBe('Pending');
  });

  test('shows an answer as it comes, announces it, and leaves alone what is being typed', async () => {
    const crack = wireTicket({
      _id: 'ticket-2',
      subject: 'A crack',
      updatedAt: '2026-01-01T08:00:00.000Z',
    });
    const api = fakeApi({ [LIST]: ticketsResponse('1', crack, wireTicket()), ...ORDERS });
    stopClock();
    await render(<TicketsScreen />);
    await expect.poll(badge).toBe('Pending');
    await page.getByRole('button', { name: 'Edit A crack' }).click();
    await field('Inquiry').fill('It is a long one.');
    api.response({ [LIST]: ticketsResponse('2', crack, resolved) });
    await settle();
    vi.advanceTimersByTime(5000);
    await expect.poll(badge).toBe('Resolved');
    vi.advanceTimersByTime(100);
    expect(document.querySelector('#said')?.textContent).toBe(
      `We replied to your ticket: ${SUBJECT}`,
    );
    await expect.element(field('Inquiry')).toHaveValue('It is a long one.');
    row()?.querySelector('summary')?.click();
    await expect.element(page.getByText('We send another bowl.')).toBeVisible();
    document.querySelector('#said')?.remove();
  });

  test('asks every five seconds by its tag while it is seen, and nothing while it is not', async () => {
    const api = fakeApi({ [LIST]: ticketsResponse('1', wireTicket()), ...ORDERS });
    stopClock();
    await render(<TicketsScreen />);
    await expect.poll(badge).toBe('Pending');
    api.response({ [LIST]: { status: 304 } });
    for (const count of [2, 3, 4]) {
      await settle();
      vi.advanceTimersByTime(5000);
      await expect
        .poll(() => api.sent.filter(({ path }) => path.startsWith('/api/tickets/')))
        .toHaveLength(count);
    }
    const tags = api.sent
      .filter(({ path }) => path.startsWith('/api/tickets/'))
      .map(({ headers }) => headers.get('if-none-match'));
    expect(tags).toEqual([null, 'W/"1"', 'W/"1"', 'W/"1"']);

    await settle();
    see('hidden');
    const before = api.sent.length;
    vi.advanceTimersByTime(60_000);
    await settle();
    expect(api.sent).toHaveLength(before);
    api.response({ [LIST]: ticketsResponse('2', resolved) });
    see('visible');
    await expect.poll(badge).toBe('Resolved');
  });

  test('asks less and less without a network, and at once when it is back', async () => {
    const api = fakeApi({ [LIST]: ticketsResponse('1', wireTicket()), ...ORDERS });
    stopClock();
    await render(<TicketsScreen />);
    await expect.poll(badge).toBe('Pending');
    api.response({ [LIST]: 'offline' });
    const tries = () => api.sent.filter(({ path }) => path.startsWith('/api/tickets/')).length - 1;
    for (const [before, seconds] of [5, 10, 20, 40, 60, 60].entries()) {
      await settle();
      vi.advanceTimersByTime((seconds - 1) * 1000);
      await settle();
      expect(tries()).toBe(before);
      vi.advanceTimersByTime(1000);
      await expect.poll(tries).toBe(before + 1);
    }
    expect(badge()).toBe('Pending');
    api.response({ [LIST]: ticketsResponse('2', resolved) });
    await settle();
    setOnline(true);
    await expect.poll(badge).toBe('Resolved');
  });
});

/** Sets the date, for this test. */
function setTime(time: string): void {
  vi.setSystemTime(time);
  onTestFinished(() => void vi.useRealTimers());
  // The session is as young as ever.
  signIn();
}

describe('A ticket', () => {
  test('is read-only for a day after it was written, and says until when', async () => {
    setTime('2026-11-20T10:00:00Z');
    fakeApi({ [LIST]: ticketsResponse('1', wireTicket()), ...ORDERS });
    await render(<TicketsScreen />);
    await expect.element(saveButton).toBeDisabled();
    await expect.element(page.getByText(wireTicket().inquiry)).toBeVisible();
    expect(document.querySelectorAll('form, input, textarea')).toHaveLength(0);
    await expect.element(editButton).not.toBeInTheDocument();
    await expect.element(page.getByText(LOCKED)).toBeVisible();
    expect(document.querySelector<HTMLTimeElement>('.edit-lock time')?.dateTime).toBe(
      '2026-11-21T08:00:00.000Z',
    );
    await expect
      .element(saveButton)
      .toHaveAccessibleDescription(/You can only edit a ticket once every 24 hours/);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('can be written again once the day is over, while it is looked at', async () => {
    stopClock();
    setTime('2026-11-21T07:59:00Z');
    fakeApi({ [LIST]: ticketsResponse('1', wireTicket()), ...ORDERS });
    await render(<TicketsScreen />);
    await expect.element(saveButton).toBeDisabled();
    await settle();
    vi.advanceTimersByTime(60_000);
    await expect.element(editButton).toBeEnabled();
  });

  test('is edited in a form that opens on purpose and that Cancel closes again', async () => {
    setTime('2026-11-21T08:01:00Z');
    fakeApi({ [LIST]: ticketsResponse('1', wireTicket()), ...ORDERS });
    const { unmount } = await render(<TicketsScreen />);
    await editButton.click();
    await expect.element(field('Category')).toHaveFocus();
    await expect.element(saveButton).toBeEnabled();
    expect(await accessibilityFaults()).toEqual([]);
    await field('Subject').fill('A long crack');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(editButton).toHaveFocus();
    expect(document.querySelectorAll('form')).toHaveLength(0);
    // What was given up does not come back.
    await unmount();
    await render(<TicketsScreen />);
    await editButton.click();
    await expect.element(field('Subject')).toHaveValue(SUBJECT);
  });

  test('keeps what is typed when another tab saved the ticket first', async () => {
    const now = '2026-11-22T08:00:00.000Z';
    setTime(now);
    const api = fakeApi({
      [LIST]: ticketsResponse('1', wireTicket()),
      [UPDATE]: refusal(403, LOCKED),
      ...ORDERS,
    });
    await render(<TicketsScreen />);
    await editButton.click();
    await field('Subject').fill('A long crack');
    api.response({ [LIST]: ticketsResponse('2', wireTicket({ updatedAt: now })) });
    await saveButton.click();
    await expect.element(saveButton).toBeDisabled();
    await expect.element(page.getByText(LOCKED)).toBeVisible();
    await expect.element(field('Subject')).toHaveValue('A long crack');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => document.activeElement).toBe(row()?.querySelector('summary'));
  });

  test('keeps what was typed when the shop says that it is still locked', async () => {
    const { updatedAt } = wireTicket();
    const refused = refusal(403, LOCKED, { more: { nextEditAt: updatedAt } });
    const api = fakeApi({
      [LIST]: ticketsResponse('1', wireTicket()),
      [UPDATE]: refused,
      ...ORDERS,
    });
    setTime('2026-11-21T08:01:00Z');
    const { unmount } = await render(<TicketsScreen />);
    await editButton.click();
    await field('Subject').fill('A long crack');
    await saveButton.click();
    await expect.poll(toastMessages).toEqual(['You can only edit a ticket once every 24 hours.']);
    await expect.element(field('Subject')).toHaveValue('A long crack');
    // The shop's own words where it gives none, and a reload.
    api.response({ [UPDATE]: { status: 403, body: { success: false } } });
    await saveButton.click();
    await expect.poll(toastMessages).toHaveLength(2);
    expect(toastMessages()[1]).toBe('You can only edit a ticket once every 24 hours.');
    await unmount();
    await render(<TicketsScreen />);
    await expect.element(field('Subject')).toHaveValue('A long crack');
  });

  test('shows what was saved, and is locked from then on', async () => {
    const now = '2026-11-22T08:00:00.000Z';
    setTime(now);
    const api = fakeApi({
      [LIST]: ticketsResponse('1', wireTicket()),
      [UPDATE]: success({ ticket: wireTicket({ subject: 'A long crack', updatedAt: now }) }),
      ...ORDERS,
    });
    await render(<TicketsScreen />);
    await editButton.click();
    await field('Subject').fill('A long crack');
    await saveButton.click();
    await expect.poll(toastMessages).toEqual(['Ticket updated successfully!']);
    await expect.poll(() => row()?.querySelector('summary')?.textContent).toContain('A long crack');
    await expect.element(saveButton).toBeDisabled();
    expect(api.sentTo(UPDATE).map(({ body }) => body)).toMatchObject([{ subject: 'A long crack' }]);
  });
});
