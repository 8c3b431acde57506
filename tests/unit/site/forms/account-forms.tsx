import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LoginScreen } from '#islands/account/LoginScreen.tsx';
import { RegisterScreen } from '#islands/account/RegisterScreen.tsx';
import { ResetScreen } from '#islands/account/ResetScreen.tsx';
import { VerifyScreen } from '#islands/account/VerifyScreen.tsx';
import { ProfileScreen } from '#islands/profile/ProfileScreen.tsx';
import { signedInResponse } from '../../support/account-fixtures.ts';
import { chooseFile, pictureFile } from '../../support/files.ts';
import { refusal, success } from '../../support/responses.ts';
import { signIn, wireUser } from '../../support/session.ts';
import { field, type Form, keeps, press } from './form.ts';

const PASSWORD = 'weaver of reeds';

async function typeCode(): Promise<void> {
  await field('Digit 1').click();
  await userEvent.keyboard('471302');
}

export const ACCOUNT_FORMS: readonly Form[] = [
  {
    name: 'logging in',
    open: () => render(<LoginScreen />),
    fill: async () => {
      await field('Email').fill('nimali@example.com');
      await field('Password').fill(PASSWORD);
    },
    send: () => press('Login'),
    stays: keeps('Password', PASSWORD),
    call: 'POST /api/users/login',
    failed: 'Something went wrong. Try again.',
    response: signedInResponse(),
    done: 'Login successful!',
  },
  {
    name: 'registering',
    open: () => render(<RegisterScreen />),
    fill: async () => {
      await field('Full Name').fill('Nimali Perera');
      await field('Email').fill('nimali@example.com');
      await field('Phone Number').fill('0771234567');
      await field('Password').fill(PASSWORD);
      await field('Confirm Password').fill(PASSWORD);
    },
    send: () => press('Register'),
    stays: keeps('Confirm Password', PASSWORD),
    call: 'POST /api/users/register',
    failed: 'Something went wrong',
    response: success({ message: 'User registered successfully!' }, 201),
    done: 'User registered successfully!',
  },
  {
    name: 'confirming an email',
    open: () => {
      localStorage.setItem('userEmail', 'nimali@example.com');
      return render(<VerifyScreen />);
    },
    fill: typeCode,
    send: () => press('Submit'),
    stays: keeps('Digit 6', '2'),
    call: 'POST /api/users/verifyemail',
    failed: 'Something went wrong. Please try again.',
    // The code is spent: logging in settles whether it was accepted.
    response: refusal(400, 'Invalid OTP. Please try again.'),
    done: 'Your email may be verified already. Please log in.',
  },
  {
    name: 'setting a new password',
    open: () => {
      localStorage.setItem('userEmail', 'nimali@example.com');
      return render(<ResetScreen />);
    },
    fill: async () => {
      await field('New Password').fill('a new handloom');
      await field('Confirm Password').fill('a new handloom');
    },
    send: () => press('Reset Password'),
    stays: keeps('New Password', 'a new handloom'),
    call: 'POST /api/users/reset-password',
    failed: 'Something went wrong. Please try again later',
    // Its proof is spent as well.
    response: refusal(401, 'Please verify the code from your email first.'),
    done: 'Your password may be changed already. Please log in with it.',
  },
  {
    name: 'changing the profile',
    open: () => {
      signIn();
      return render(<ProfileScreen />);
    },
    fill: () => field('City').fill('Galle'),
    send: () => press('Save changes'),
    stays: keeps('City', 'Galle'),
    call: 'PUT /api/users/user-1',
    failed: 'Network connection failed (/api/users/user-1)',
    late: 'Request timed out (/api/users/user-1)',
    response: success({ user: wireUser({ city: 'Galle' }) }),
    done: 'Profile updated successfully',
  },
  {
    name: 'saving a picture of oneself',
    open: () => {
      signIn();
      return render(<ProfileScreen />);
    },
    fill: async () =>
      chooseFile(field('Choose a picture').first(), await pictureFile('flower.png', 60, 40)),
    send: () => press('Save picture'),
    stays: () => expect.element(page.getByText('New picture, not saved yet')).toBeVisible(),
    call: 'POST /api/users/avatar',
    failed: 'Network connection failed (/api/users/avatar)',
    late: 'Request timed out (/api/users/avatar)',
    response: success({ avatar: '/media/abc-320.webp' }),
    done: 'Avatar updated successfully!',
  },
];
