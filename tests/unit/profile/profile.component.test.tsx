import { expect, test, vi, describe, beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProfileScreen } from '#islands/account/ProfileScreen.tsx';
import {
  accessibilityFaults,
  nextPageToasts,
  stopNavigation,
  toastMessages,
  aTextFile,
  chooseFile,
  noPicture,
  pictureFile,
} from '../support/page.tsx';
import { fakeApi, NO_REASON, refusal, success } from '../support/fake-api.ts';
import { addAction, readStored, storeRoute } from '#lib/browser/deliveries/device-storage.ts';
import { signIn, wireUser } from '../support/session.ts';
import { stopClock } from '../support/fresh-module.ts';

const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'si', name: 'සිංහල' },
  { locale: 'ta', name: 'தமிழ்' },
] as const;

const SAVE = 'PUT /api/users/user-1';
const WHO = 'GET /api/users/allusers';

const field = (label: string | RegExp) => page.getByLabelText(label, { exact: true });
const saveButton = page.getByRole('button', { name: 'Save changes' });
const isDialogOpen = () => document.querySelector('dialog')?.open;

const saved = (fields: Parameters<typeof wireUser>[0]) =>
  success({ user: wireUser(fields), message: 'Profile updated successfully' });

test('saves the profile, and shows what the shop has then', async () => {
  const api = fakeApi({ [SAVE]: saved({ name: "Nimali d'Silva-Perera", city: 'Matale' }) });
  signIn();
  await render(<ProfileScreen languages={languages} />);
  await expect.element(field('Email')).toBeDisabled();
  await expect.element(field('Email')).toHaveValue('nimali@example.com');
  await expect.element(field('Phone')).toHaveValue('0771234567');
  await field('Full Name').fill("Nimali d'Silva-Perera");
  await field('Phone').fill('+94 71 765 4321');
  await expect.element(field('Phone')).toHaveValue('0717654321');
  await field('City').fill('Matale');
  await expect
    .element(field('District (optional)'))
    .toHaveAttribute('autocomplete', 'address-level1');
  await field('Address').fill('12 Temple Street');
  await field('Date of birth').fill('1991-04-18');
  await field('Female').click();
  await field('Language').selectOptions('தமிழ்');
  await page.getByRole('radio', { name: /^Driver/ }).click();
  await saveButton.click();
  await expect.poll(toastMessages).toEqual(['Profile updated successfully']);
  await expect.element(saveButton).toHaveFocus();
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      name: "Nimali d'Silva-Perera",
      mobile: '0717654321',
      city: 'Matale',
      district: '',
      address: '12 Temple Street',
      dob: '1991-04-18',
      gender: 'Female',
      language: 'ta',
      role: 'driver',
      email: 'nimali@example.com',
    },
  ]);
  expect(localStorage.getItem('userInfo')).toContain("d'Silva-Perera");
});

test('order news come by email, SMS or both, where the shop sends SMS', async () => {
  const api = fakeApi({ [SAVE]: saved({ notify: { email: false, sms: true } }) });
  signIn({ notify: { email: true, sms: false } });
  await render(<ProfileScreen languages={languages} />);
  const [email, sms] = [field('Order updates by email'), field('Order updates by SMS')];
  await expect.element(email).toBeChecked();
  await email.click();
  await saveButton.click();
  await expect.element(page.getByText('Choose email, SMS or both.')).toBeVisible();
  expect(api.sent).toEqual([]);
  await sms.click();
  await saveButton.click();
  await expect.poll(toastMessages).toEqual(['Profile updated successfully']);
  expect(api.sent[0]?.body).toMatchObject({ notifyEmail: 'false', notifySms: 'true' });
  await expect.element(sms).toBeChecked();
  await expect.element(email).not.toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
});

test('shows what is wrong with each field while it is filled, and on save', async () => {
  vi.setSystemTime('2026-11-20T08:00:00Z');
  const api = fakeApi();
  signIn();
  await render(<ProfileScreen languages={languages} />);
  for (const [label, typed, message] of [
    ['Full Name', 'N', 'Name must be between 2 and 50 characters'],
    ['Full Name', 'Nimali 2', 'Name can only contain letters, spaces, hyphens and apostrophes'],
    ['Full Name', '', 'Name is required'],
    ['Phone', '07712', 'Phone number must be exactly 10 digits'],
    ['City', '123', 'City name must contain at least one letter'],
    ['City', 'M'.repeat(51), 'City name cannot exceed 50 characters'],
    ['Address', '12', 'Address must be at least 5 characters'],
    ['Address', '12345', 'Address must contain at least one letter'],
    ['Address', 'A'.repeat(201), 'Address cannot exceed 200 characters'],
    ['Date of birth', '2027-01-01', 'Date of birth cannot be in the future'],
    ['Date of birth', '1896-01-01', 'Age cannot exceed 120 years'],
    ['Date of birth', '2021-01-01', 'You must be at least 13 years old'],
  ] as const) {
    await field(label).fill(typed);
    await expect.element(field(label)).toHaveAccessibleDescription(message);
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await field('Date of birth').fill('1991-04-18');
  await field('Address').fill('');
  await expect
    .element(field('Address'))
    .toHaveAccessibleDescription('Address is required when date of birth is provided');
  await saveButton.click();
  await expect.element(field('Full Name')).toHaveFocus();
  expect(api.sent).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  vi.useRealTimers();
});

test('takes no day that is in no calendar', async () => {
  const api = fakeApi();
  signIn();
  await render(<ProfileScreen languages={languages} />);
  field('Date of birth').element().focus();
  await userEvent.keyboard('02301991');
  await field('Address').fill('12 Temple Street');
  await expect
    .element(field('Date of birth'))
    .toHaveAccessibleDescription('Please enter a valid date');
  await saveButton.click();
  await expect.element(field('Date of birth')).toHaveFocus();
  expect(api.sent).toEqual([]);
});

test('shows at its field what the shop refuses', async () => {
  fakeApi({ [SAVE]: refusal(400, 'No such city', { errors: { city: 'No such city' } }) });
  signIn();
  await render(<ProfileScreen languages={languages} />);
  await field('City').fill('Nowhere');
  await saveButton.click();
  await expect.element(field('City')).toHaveAccessibleDescription('No such city');
  await expect.element(field('City')).toHaveFocus();
  await expect.element(field('City')).toHaveValue('Nowhere');
});

test('says why the profile was not saved, and keeps what was typed', async () => {
  const api = fakeApi({ [SAVE]: { status: 500, body: {} } });
  signIn();
  await render(<ProfileScreen languages={languages} />);
  await field('City').fill('Galle');
  await saveButton.click();
  await expect
    .poll(toastMessages)
    .toEqual(['Failed to update profile\nRequest failed with status 500 (/api/users/user-1)']);
  api.response({ [SAVE]: { body: 'OK' } });
  await saveButton.click();
  await expect
    .poll(toastMessages)
    .toContain('Failed to update profile\nFile upload failed (/api/users/user-1)');
  // Another program emptied the storage, and this page has not heard of it.
  localStorage.removeItem('accesstoken');
  await saveButton.click();
  await expect.poll(toastMessages).toContain('No access token found. Please log in again.');
  await expect.element(field('City')).toHaveValue('Galle');
});

test('says that the network failed, or that nothing came back within 15 seconds', async () => {
  const api = fakeApi({ [SAVE]: 'offline' });
  signIn();
  await render(<ProfileScreen languages={languages} />);
  stopClock();
  await saveButton.click();
  await expect.poll(toastMessages).toEqual(['Network connection failed (/api/users/user-1)']);
  api.response({ [SAVE]: 'silence' });
  await saveButton.click();
  await expect.poll(() => api.sentTo(SAVE)).toHaveLength(2);
  vi.advanceTimersByTime(15_000);
  await expect.poll(toastMessages).toContain('Request timed out (/api/users/user-1)');
});

test('keeps what is being typed when the profile arrives late', async () => {
  fakeApi();
  signIn();
  await render(<ProfileScreen languages={languages} />);
  await field('Full Name').fill('Nimali Typed');
  field('Address').element().focus();
  signIn({ name: 'Nimali Silva', city: 'Jaffna' });
  await expect.element(field('City')).toHaveValue('Jaffna');
  await expect.element(field('Full Name')).toHaveValue('Nimali Typed');
  await expect.element(field('Address')).toHaveFocus();
});

test('offers another try where nothing of the profile is known and none comes', async () => {
  const api = fakeApi({ [WHO]: 'offline' });
  signIn();
  localStorage.removeItem('userInfo');
  await render(<ProfileScreen languages={languages} />);
  const failed = page.getByRole('alert');
  await expect.element(failed).toMatchTextContent('Your profile could not be loaded.');
  api.response({ [WHO]: success({ user: wireUser() }) });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(field('Email')).toHaveValue('nimali@example.com');
});

test('asks before it deletes the account, and leaves nothing of it here', async () => {
  const api = fakeApi({ 'DELETE /api/users/me': 'offline' });
  const { destinations } = stopNavigation();
  signIn();
  for (const key of ['checkoutDraft', 'ticketDrafts']) localStorage.setItem(key, '{}');
  await storeRoute({ userId: wireUser()._id, at: '2026-11-23T08:00:00Z', pages: 1 }, []);
  await addAction({
    userId: wireUser()._id,
    orderNumber: 'K7M2-9QXD',
    status: 'delivering',
    at: '2026-11-23T08:00:00Z',
  });
  await render(<ProfileScreen languages={languages} />);
  const opener = page.getByRole('button', { name: 'Delete account' }).first();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  const deleteButton = question.getByRole('button', { name: 'Delete account' });
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toMatchTextContent('This action cannot be undone.');
  await expect.element(question.getByRole('button', { name: 'Keep account' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(isDialogOpen).toBe(false);
  await expect.element(opener).toHaveFocus();
  expect(api.sent).toEqual([]);

  await opener.click();
  await deleteButton.click();
  await expect.poll(toastMessages).toEqual(['Failed to delete profile']);
  api.response({ 'DELETE /api/users/me': NO_REASON });
  await opener.click();
  await deleteButton.click();
  await expect
    .poll(toastMessages)
    .toEqual(['Failed to delete profile', 'Failed to delete profile']);
  expect(destinations).toEqual([]);
  api.response({ 'DELETE /api/users/me': success({ message: 'Deleted!' }) });
  await opener.click();
  await deleteButton.click();
  await expect.poll(() => destinations).toEqual(['/']);
  expect(nextPageToasts()).toEqual(['Deleted!']);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(await readStored(wireUser()._id)).toEqual({ list: undefined, orders: [], actions: [] });
});

test('downloads what the shop stores about the user, or says that it could not', async () => {
  const DATA = 'GET /api/users/me/data';
  const api = fakeApi({ [DATA]: success({ data: { user: wireUser(), orders: [] } }) });
  signIn();
  await render(<ProfileScreen languages={languages} />);
  const downloads: { name: string; href: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    downloads.push({ name: this.download, href: this.href });
  });
  const button = page.getByRole('button', { name: 'Download my data' });
  await button.click();
  await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['shilpa-my-data.json']);
  const file = await fetch(downloads[0]?.href ?? '');
  expect(await file.json()).toEqual({ user: wireUser(), orders: [] });
  click.mockRestore();

  api.response({ [DATA]: 'offline' });
  await button.click();
  await expect
    .poll(toastMessages)
    .toEqual(['Your data could not be downloaded. Please try again.']);
});

describe('The avatar', () => {
  const AVATAR = 'POST /api/users/avatar';

  const choose = (file: File) => chooseFile(page.getByLabelText('Choose a picture').first(), file);
  const save = page.getByRole('button', { name: 'Save picture' });
  const picture = () => document.querySelector<HTMLImageElement>('.avatar-row img')?.src;

  beforeEach(() => void signIn());

  test('refuses what is no picture, or too large', async () => {
    fakeApi();
    await render(<ProfileScreen languages={languages} />);
    await save.click();
    await expect.poll(toastMessages).toEqual(['Please select a file']);
    choose(aTextFile());
    await expect.poll(toastMessages).toContain('Please select an image file');
    await expect.element(page.getByText('Your picture', { exact: true })).toBeVisible();
    choose(noPicture(5 * 2 ** 20));
    await expect.poll(toastMessages).toContain('File size must be less than 5MB');
    expect(picture()).toBeUndefined();
  });

  test('takes back a file that only calls itself a picture', async () => {
    fakeApi();
    await render(<ProfileScreen languages={languages} />);
    choose(noPicture());
    await expect.poll(toastMessages).toEqual(['Please select an image file']);
    await expect.element(page.getByText('Your picture', { exact: true })).toBeVisible();
  });

  test('shows the chosen picture before it is saved, and the stored one after', async () => {
    const api = fakeApi({
      [AVATAR]: success({ avatar: '/media/abc-320.webp', message: 'Avatar updated successfully!' }),
    });
    await render(<ProfileScreen languages={languages} />);
    choose(await pictureFile('flower.png', 60, 40));
    await expect.element(page.getByText('New picture, not saved yet')).toBeVisible();
    await expect.element(page.getByText(/flower\.png, \d\.\d MB/)).toBeVisible();
    expect(picture()).toMatch(/^blob:/);
    await save.click();
    await expect.poll(toastMessages).toEqual(['Avatar updated successfully!']);
    await expect.poll(picture).toMatch(/\/media\/abc-320\.webp$/);
    await expect.element(save).toHaveFocus();
    expect(api.sentTo(AVATAR)[0]?.body).toMatchObject({ avatar: { name: 'flower.png' } });
  });

  test('keeps the chosen picture when it could not be saved', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    fakeApi({ [AVATAR]: NO_REASON });
    await render(<ProfileScreen languages={languages} />);
    choose(await pictureFile('flower.png', 60, 40));
    await save.click();
    await expect
      .poll(toastMessages)
      .toEqual(['Failed to upload avatar\nRequest failed with status 500']);
    expect(info).toHaveBeenCalledWith('Request failed with status 500 (/api/users/avatar)');
    await expect.element(page.getByText('New picture, not saved yet')).toBeVisible();
  });
});
