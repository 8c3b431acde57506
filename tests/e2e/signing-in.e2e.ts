// Logging in: what is wrong, the forgotten password, the second step.
import { codeFor, fillLogin, member, otherThan, PASSWORD, signIn, typeCode } from './people.ts';
import { expect, test } from './support.ts';

test('Login says what is missing, and what was wrong', async ({ page }) => {
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(password).toHaveAccessibleDescription('Password is required');
  await expect(email).toBeFocused();
  await email.fill('nimali@example');
  await expect(email).toHaveAccessibleDescription('Enter a valid email');

  await fillLogin(page, 'nobody@example.com', 'wrong password');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(email).toHaveValue('nobody@example.com');
  await expect(password).toHaveValue('wrong password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Login with Google' }).click();
  await expect(page.getByText('Google sign-in is not set up here.')).toBeVisible();
});

test('A forgotten password is replaced by a code from the mailbox', async ({ page }) => {
  const { email } = await member(page.request);
  await page.goto('/login');
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await page.getByLabel('Email').fill(email);
  await forgot.click();
  await page.waitForURL('/verify', { waitUntil: 'commit' });
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  await typeCode(page, await codeFor(email, 2));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('OTP verified. You can now reset your password.')).toBeVisible();

  await page.waitForURL('/forgot-password', { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const button = page.getByRole('button', { name: 'Reset Password' });
  await page.getByLabel('New Password').fill('five5');
  await page.getByLabel('Confirm Password').fill('other');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByLabel('New Password').fill('a new handloom');
  await page.getByLabel('Confirm Password').fill('a new handloom');
  await button.click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Password reset successful')).toBeVisible();
  await fillLogin(page, email, 'a new handloom');
  await page.waitForURL('/', { waitUntil: 'commit' });
});

test('A new password needs the code first', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nimali@example.com');
  await page.getByLabel('New Password').fill('a new handloom');
  await page.getByLabel('Confirm Password').fill('a new handloom');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Please verify the code from your email first.')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveValue('a new handloom');
});

test('Two-factor is switched on, asked for at login, and switched off', async ({ page }) => {
  const { email } = await member(page.request);
  await signIn(page, email);
  await page.goto('/2fa/setup');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL('/2fa/verify', { waitUntil: 'commit' });
  await expect(page.getByText('2FA code sent to your email.')).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter all digits')).toBeVisible();
  const first = await codeFor(email, 2);
  await typeCode(page, otherThan(first));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid or expired code')).toBeVisible();
  await typeCode(page, first);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('/profile', { waitUntil: 'commit' });

  await page.goto('/logout');
  await page.waitForURL('/login', { waitUntil: 'commit' });
  await fillLogin(page, email);
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  await expect(page.getByLabel('Digit 1')).toBeFocused();
  // The code screen stays when the page is loaded anew.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('2FA code sent to your email.')).toBeVisible();
  await expect(page.getByText(/^You can ask for a new code in 0:\d\d\.$/)).toBeVisible();
  await typeCode(page, await codeFor(email, 4));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('/', { waitUntil: 'commit' });
  await expect(page.getByText('2FA verification successful!')).toBeVisible();

  await page.goto('/2fa/setup');
  await page.getByRole('button', { name: 'Disable two-factor' }).click();
  await expect(page.getByText('Two-factor authentication disabled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible();
});

test('A line that is down says so and loses nothing', async ({ page, context }) => {
  const { email } = await member(page.request);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await fillLogin(page, email);
  await expect(page.getByText('Something went wrong. Try again.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('/', { waitUntil: 'commit' });
});

test('What is typed and sent before the page is ready is kept', async ({ page }) => {
  const { email } = await member(page.request);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/LoginScreen.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await fillLogin(page, email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveClass(/busy/);
  release();
  await page.waitForURL('/', { waitUntil: 'commit' });
  await expect(page.getByText('Login successful!')).toBeVisible();
});
