import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RegisterScreen } from '#islands/account/RegisterScreen.tsx';
import { fakeApi } from '../support/fake-api.ts';
import { nextPageToasts, setOnline, stopNavigation, toastMessages } from '../support/page.ts';
import { NO_REASON, refusal, success } from '../support/responses.ts';

const REGISTER = 'POST /api/users/register';
const PASSWORD = 'weaver of reeds';

const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = page.getByRole('button', { name: 'Register', exact: true });

async function fillIn(): Promise<void> {
  await field('Full Name').fill('Nimali Perera');
  await field('Email').fill('nimali@example.com');
  await field('Phone Number').fill('0771234567');
  await field('Password').fill(PASSWORD);
  await field('Confirm Password').fill(PASSWORD);
}

test('shows what is wrong with each field while it is filled', async () => {
  fakeApi();
  await render(<RegisterScreen />);
  for (const [label, typed, message] of [
    ['Full Name', 'Ni', 'Name must be at least 3 characters'],
    ['Full Name', 'Nimali2', 'Name cannot contain numbers'],
    ['Email', 'nimali@example', 'Invalid email address'],
    ['Phone Number', '07712', 'Phone number must be 10 digits'],
    ['Password', 'five5', 'Password must be at least 6 characters'],
    ['Confirm Password', 'other', 'Passwords do not match'],
    ['Confirm Password', '', 'Confirm password is required'],
    ['Email', '', 'Email is required'],
    ['Phone Number', '', 'Phone number is required'],
  ] as const) {
    await field(label).fill(typed);
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('shows that a field is required once it is left empty', async () => {
  fakeApi();
  await render(<RegisterScreen />);
  await field('Full Name').click();
  await userEvent.tab();
  await expect.element(field('Full Name')).toHaveAccessibleDescription('Full name is required');
  await field('Password').click();
  await userEvent.tab();
  await expect.element(field('Password')).toHaveAccessibleDescription('Password is required');
});

test('compares both passwords whichever is changed', async () => {
  fakeApi();
  await render(<RegisterScreen />);
  const mismatch = page.getByText('Passwords do not match');
  await field('Password').fill('handloom');
  await field('Confirm Password').fill('handloom');
  await expect.element(mismatch).not.toBeInTheDocument();
  await field('Password').fill('handlooms');
  await expect.element(mismatch).toBeVisible();
});

test('brings a phone number to ten digits as it is typed', async () => {
  fakeApi();
  await render(<RegisterScreen />);
  await field('Phone Number').fill('+94 77 123 4567');
  await expect.element(field('Phone Number')).toHaveValue('0771234567');
  await field('Phone Number').fill('07712345678');
  await expect.element(field('Phone Number')).toHaveValue('0771234567');
});

test('registers once every field is right, and leads to the code after a moment', async () => {
  const api = fakeApi({ [REGISTER]: success({ message: 'User registered successfully!' }, 201) });
  const { destinations } = stopNavigation();
  await render(<RegisterScreen />);
  await expect.element(button).toBeDisabled();
  await fillIn();
  await expect.element(button).toBeEnabled();
  await button.click();
  await expect.poll(toastMessages).toEqual(['User registered successfully!']);
  await expect.poll(() => destinations).toEqual(['/verify']);
  expect(nextPageToasts()).toEqual(['User registered successfully!']);
  expect(localStorage.getItem('userEmail')).toBe('nimali@example.com');
  expect(api.sent.map(({ body }) => body)).toEqual([
    {
      name: 'Nimali Perera',
      email: 'nimali@example.com',
      phone: '0771234567',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  ]);
});

test('says that registering failed, with the reason where there is one, and keeps the form', async () => {
  const api = fakeApi({ [REGISTER]: NO_REASON });
  await render(<RegisterScreen />);
  await fillIn();
  await button.click();
  await expect.poll(toastMessages).toEqual(['Registration failed']);
  api.response({ [REGISTER]: 'offline' });
  await button.click();
  await expect.poll(toastMessages).toContain('Something went wrong');
  api.response({ [REGISTER]: refusal(409, 'An account with this email already exists.') });
  await button.click();
  await expect.poll(toastMessages).toContain('An account with this email already exists.');
  await expect.element(field('Full Name')).toHaveValue('Nimali Perera');
  await expect.element(field('Confirm Password')).toHaveValue(PASSWORD);
});

test('says that the page is offline, and what that means for the form', async () => {
  fakeApi();
  await render(<RegisterScreen />);
  setOnline(false);
  const note = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect.element(note).toMatchTextContent(/What you typed stays here/);
  setOnline(true);
  await expect.element(note).not.toBeInTheDocument();
});
