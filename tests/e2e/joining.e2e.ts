// Making an account: the form while it is filled, the mailed code, the first login.
import { codeFor, fillLogin, member, otherThan, registered, somebody, typeCode } from './people.ts';
import { PASSWORD } from './people.ts';
import { expect, test } from './support.ts';

test('Somebody registers, confirms the address and logs in', async ({ page }) => {
  const person = somebody();
  await page.goto('/register');
  const button = page.getByRole('button', { name: 'Register', exact: true });
  await expect(button).toBeDisabled();
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill('+94 77 123 4567');
  await expect(page.getByLabel('Phone Number')).toHaveValue('0771234567');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(button).toBeDisabled();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText('User registered successfully!')).toBeVisible();

  await page.waitForURL('/verify', { waitUntil: 'commit' });
  await expect(page.getByText('User registered successfully!')).toBeVisible();
  await expect(page.getByText(`We've sent an OTP to ${person.email}`)).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await typeCode(page, await codeFor(person.email));
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP verified successfully!')).toBeVisible();

  await page.waitForURL('/login', { waitUntil: 'commit' });
  await fillLogin(page, person.email);
  await page.waitForURL('/', { waitUntil: 'commit' });
  await expect(page.getByText('Login successful!')).toBeVisible();
  await expect(page.getByRole('button', { name: /Account/ }).first()).toBeVisible();
});

test('Every field says what is wrong with it while it is filled', async ({ page }) => {
  await page.goto('/register');
  const say = async (label: string, typed: string, message: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  };
  // Before its script is there the form is plain HTML, and says nothing.
  const name = page.getByLabel('Full Name');
  await expect(page.locator('astro-island', { has: name })).not.toHaveAttribute('ssr');
  await name.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Full name is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await say('Full Name', 'Ni', 'Name must be at least 3 characters');
  await say('Full Name', 'Nimali2', 'Name cannot contain numbers');
  await say('Email', 'nimali@example', 'Invalid email address');
  await say('Phone Number', '07712', 'Phone number must be 10 digits');
  await say('Password', 'five5', 'Password must be at least 6 characters');
  await say('Confirm Password', 'other', 'Passwords do not match');
  await page.getByLabel('Password', { exact: true }).fill('handloom');
  await page.getByLabel('Confirm Password').fill('handloom');
  await expect(page.getByText('Passwords do not match')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('handlooms');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Phone Number').fill('07712345678');
  await expect(page.getByLabel('Phone Number')).toHaveValue('0771234567');
});

test('An address that has an account is not registered again', async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { email } = await member(request);
  await page.goto('/register');
  await page.getByLabel('Full Name').fill('Somebody Else');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('0112345678');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else');
  await request.dispose();
});

test('Who has not confirmed the address is led to the code', async ({ page }) => {
  const { email } = await registered(page.request);
  await page.goto('/login');
  await fillLogin(page, email);
  await page.waitForURL('/verify', { waitUntil: 'commit' });
  await expect(page.getByText('Please verify your email')).toBeVisible();

  // A wrong code empties the boxes and begins anew.
  await typeCode(page, otherThan(await codeFor(email)));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Digit 6')).toHaveValue('');
  await expect(page.getByLabel('Digit 1')).toBeFocused();

  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByText('OTP resent successfully!')).toBeVisible();
  // Another one can be had a little later; who asks before is told when.
  await expect(page.getByRole('timer')).toHaveText(/^You can ask for a new code in 0:[01]\d\.$/);
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByRole('alert').getByText('You can ask for a new code in')).toBeVisible();
  await typeCode(page, await codeFor(email, 2));
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('/login', { waitUntil: 'commit' });
});

test('Six boxes take a code from the keyboard, the clipboard and autofill', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('userEmail', 'nimali@example.com'));
  await page.goto('/verify');
  const box = (at: number) => page.getByLabel(`Digit ${at}`);
  await expect(box(1)).toBeFocused();
  await expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await page.keyboard.type('4x7');
  await expect(box(3)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(box(2)).toBeFocused();
  await expect(box(2)).toHaveValue('');
  await page.keyboard.press('ArrowLeft');
  await expect(box(1)).toBeFocused();
  await page.keyboard.type('9');
  await expect(box(1)).toHaveValue('9');

  const values = () =>
    page
      .locator('.otp input')
      .evaluateAll((all) =>
        all.map((input) => (input instanceof HTMLInputElement ? input.value : '')).join(''),
      );
  const paste = (text: string) =>
    box(2).evaluate((input, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste('12345');
  expect(await values()).toBe('9');
  await paste('471 302');
  expect(await values()).toBe('471302');
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await values()).toBe('');
  await expect(box(1)).toBeFocused();
  await box(1).fill('130247');
  expect(await values()).toBe('130247');
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/help-center#contact',
  );
});

test('Without an address that waits there is nothing to verify', async ({ page }) => {
  for (const path of ['/verify', '/verify2fa']) {
    await page.goto(path);
    await page.waitForURL('/login', { waitUntil: 'commit' });
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
  }
});
