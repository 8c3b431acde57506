import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProfileScreen } from '#islands/profile/ProfileScreen.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { aTextFile, chooseFile, noPicture, pictureFile } from '../support/files.ts';
import { toastMessages } from '../support/page.ts';
import { NO_REASON, success } from '../support/responses.ts';
import { signIn } from '../support/session.ts';

const AVATAR = 'POST /api/users/avatar';

const choose = (file: File) => chooseFile(page.getByLabelText('Choose a picture').first(), file);
const save = page.getByRole('button', { name: 'Save picture' });
const picture = () => document.querySelector<HTMLImageElement>('.avatar-row img')?.src;

beforeEach(() => void signIn());

test('refuses what is no picture, or too large', async () => {
  fakeApi();
  await render(<ProfileScreen />);
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
  await render(<ProfileScreen />);
  choose(noPicture());
  await expect.poll(toastMessages).toEqual(['Please select an image file']);
  await expect.element(page.getByText('Your picture', { exact: true })).toBeVisible();
});

test('shows the chosen picture before it is saved, and the stored one after', async () => {
  const api = fakeApi({
    [AVATAR]: success({ avatar: '/media/abc-320.webp', message: 'Avatar updated successfully!' }),
  });
  await render(<ProfileScreen />);
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
  fakeApi({ [AVATAR]: NO_REASON });
  await render(<ProfileScreen />);
  choose(await pictureFile('flower.png', 60, 40));
  await save.click();
  await expect
    .poll(toastMessages)
    .toEqual(['Failed to upload avatar\nRequest failed with status 500 (/api/users/avatar)']);
  await expect.element(page.getByText('New picture, not saved yet')).toBeVisible();
});
